import type { Page } from 'playwright-core';
import { aPage, faultsOf } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE } from '../support/patience';
import { logIn } from '../support/people-calls';
import { bookButton, waitForConfirmation, fillFiche, takeTime } from '../support/visit';
import { holdsKey } from '../support/watched-window';

jest.setTimeout(PATIENCE);

const demonstration = aDemonstration();

/** What the browser kept the page from, as long as it is open. */
async function violationsOf(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      (window as unknown as { noteViolation(text: string): void }).noteViolation(
        `${violatedDirective} ${location.pathname} ${sample}`,
      ),
    ),
  );
  return violations;
}

it('[S11] lets no script put HTML into the page that no policy made', async () => {
  const page = await aPage(demonstration.browser);
  await page.goto(`${demonstration.address}/salon-lumiere`);
  await page.getByRole('main').waitFor();

  const attempts = await page.evaluate(() =>
    [
      () => (document.createElement('div').innerHTML = '<b>x</b>'),
      () => (document.createElement('script').src = '/x.js'),
      () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy('other', {}),
    ].map((attempt) => {
      try {
        attempt();
        return 'done';
      } catch (failure) {
        return (failure as Error).name;
      }
    }),
  );

  expect(attempts).toEqual(['TypeError', 'TypeError', 'TypeError']);
  await page.context().close();
});

it('[S11] books and confirms without asking for more than its policies allow', async () => {
  const page = await aPage(demonstration.browser);
  const [violations, faults] = [await violationsOf(page), faultsOf(page)];

  const { json } = await logIn(demonstration.address, 'camille@example.org', { groupId: 2 });
  await holdsKey(page, json.account_token as string, 2);
  await takeTime(page, `${demonstration.address}/cabinet-horizon`);
  // what the business wrote has markup
  await page.getByText('En cas d’urgence').locator('strong').first().waitFor();
  await takeTime(page, `${demonstration.address}/salon-lumiere`);
  await fillFiche(page);
  await bookButton(page).click();
  await waitForConfirmation(page);

  expect(violations).toEqual([]);
  expect(faults).toEqual([]);
  await page.context().close();
});

it('[S11] shows the pages of an account, of its texts and of an address that is none likewise', async () => {
  const page = await aPage(demonstration.browser);
  const [violations, faults] = [await violationsOf(page), faultsOf(page)];
  const { json } = await logIn(demonstration.address, 'camille@example.org');
  const show = async (path: string): Promise<void> => {
    await page.goto(`${demonstration.address}/salon-lumiere/${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  };

  for (const path of ['login', 'register', 'reset_password', 'legal/terms', 'nowhere/at/all'])
    await show(path);
  await holdsKey(page, json.account_token as string, 1);
  for (const path of ['appointments', 'fiches', 'personal_data']) await show(path);

  expect(violations).toEqual([]);
  expect(faults).toEqual([]);
  await page.context().close();
});
