import type { Page, Response } from 'playwright-core';
import { aContext } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE } from '../support/patience';
import { PASSWORD } from '../support/people-calls';
import { chromium, pathOf } from '../support/prerequisites';
import { fillFiche, fillLogin, waitForMount, takeTime } from '../support/visit';

const SALON = '/salon-lumiere';
const PERSON = /Le Goff|ana@mail\.example|0612345678|06 12 34 56 78|Camille|camille@example\.org/;

// a browser with windows keeps pages as they are left, unless its driver forbids it
const demonstration = aDemonstration(undefined, {
  executablePath: pathOf(chromium) ?? '',
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});

/** What a browser keeps of a visit, wherever it keeps things; and which answers about a person it may keep in its cache. */
async function remainsOf(page: Page, answers: readonly Response[]): Promise<string> {
  const stored = await page.evaluate(async () => [
    { ...localStorage },
    { ...sessionStorage },
    await indexedDB.databases(),
    await caches.keys(),
  ]);
  const cached: string[] = [];
  for (const answer of answers) {
    if (/no-store/.test(answer.headers()['cache-control'] ?? '')) continue;
    // what was led elsewhere has no body
    const body = await answer.text().catch(() => '');
    if (PERSON.test(body)) cached.push(`${answer.url()}: ${body}`);
  }
  return JSON.stringify([stored, await page.context().cookies(), cached]);
}

const shownOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll('input,textarea')].map(
        (field) => (field as HTMLInputElement).value,
      ),
    ].join('\n'),
  );

const EMAIL = 'camille@example.org';

async function aVisitor() {
  const page = await (await aContext(demonstration.browser)).newPage();
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  return { page, answers };
}

const isLeft = (page: Page): Promise<boolean> => page.evaluate(() => 'isLeft' in window);

/** Leaves the page for another document; it is marked, for one that begins anew is not. */
async function leaveFor(page: Page, path: string): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { isLeft: true }));
  await page.goto(`${demonstration.address}${path}`);
  await waitForMount(page);
}

/** Comes back to what was left, by the browser's own button: as it was left, or begun anew. */
async function comeBack(page: Page, way: 'as it was left' | 'anew'): Promise<void> {
  // the driver's own waits for a load that does not come where the page was kept
  await page.evaluate(() => void setTimeout(() => history.back()));
  await page.waitForFunction(
    (isAnew) =>
      /^\/salon-lumiere\/(?!login)/.test(location.pathname) && 'isLeft' in window !== isAnew,
    way === 'anew',
  );
  await waitForMount(page);
  await page.locator('h1').waitFor();
}

async function toFiche(page: Page): Promise<void> {
  await takeTime(page, `${demonstration.address}${SALON}`);
  await fillFiche(page, { email: 'ana@mail.example' });
}

async function logIn(page: Page, remembers: boolean): Promise<void> {
  await page.goto(`${demonstration.address}${SALON}/login`);
  await waitForMount(page);
  await fillLogin(page, EMAIL, PASSWORD);
  if (remembers) await page.locator('main form input[type=checkbox]').check();
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForURL(/appointments/);
  await page.locator('main li').first().waitFor();
}

it(
  '[D9] keeps nothing of a person after a booking, and shows the confirmation to nobody who comes back',
  async () => {
    const { page, answers } = await aVisitor();
    await toFiche(page);
    // who goes away in the middle finds the page as it was
    await leaveFor(page, '/ferme-des-pres');
    await comeBack(page, 'as it was left');
    await page.waitForTimeout(500);
    expect(await isLeft(page)).toBe(true);
    expect(await shownOn(page)).toMatch(PERSON);
    await page.locator('main button[form]').filter({ visible: true }).first().click();
    // the event `load` was that of the page before it was left
    await page.waitForURL(/confirm/, { waitUntil: 'commit' });
    await page.locator('h1').waitFor();
    expect(await shownOn(page)).toMatch(PERSON);

    expect(await remainsOf(page, answers)).not.toMatch(PERSON);
    await leaveFor(page, '/ferme-des-pres');
    await comeBack(page, 'anew');
    expect(await shownOn(page)).not.toMatch(PERSON);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[D9] keeps nothing of an account after a log-out, and shows it to nobody who comes back',
  async () => {
    const { page, answers } = await aVisitor();
    await logIn(page, true);
    const keys = await page.evaluate(() => Object.values({ ...localStorage }).join());
    expect(keys).toMatch(/token/);
    // a document of its own, so that the one before is kept as it is left
    await leaveFor(page, `${SALON}/fiches`);
    await page.locator('main form').first().waitFor();
    expect(await shownOn(page)).toMatch(PERSON);
    await page.getByRole('button', { name: /^Mon compte/ }).click();
    await page.locator('header li button').last().click();
    await Promise.all([
      page.waitForEvent('load'),
      page.locator('dialog[open] button').last().click(),
    ]);
    await page.waitForURL(/\/login/);
    await page.locator('main form').first().waitFor();

    const remains = await remainsOf(page, answers);
    expect(remains).not.toMatch(PERSON);
    expect(remains).not.toMatch(/token/);
    await comeBack(page, 'anew');
    expect(await shownOn(page)).not.toMatch(PERSON);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[D9] keeps nothing of a person once the tab is closed, unless they want to be remembered',
  async () => {
    const { page } = await aVisitor();
    const context = page.context();
    await toFiche(page);
    await page.close();
    const account = await context.newPage();
    await logIn(account, false);
    await account.close();

    const next = await context.newPage();
    await next.goto(`${demonstration.address}${SALON}`);
    await waitForMount(next);
    await next.locator('h1').waitFor();
    const remains = await remainsOf(next, []);
    expect(remains).not.toMatch(PERSON);
    expect(remains).not.toMatch(/token/);
    await context.close();
  },
  PATIENCE,
);
