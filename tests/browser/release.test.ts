import type { Page } from 'playwright-core';
import { aPage } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE } from '../support/patience';
import { choose, waitForStep, SLOT } from '../support/visit';

const demonstration = aDemonstration();

/** A visitor whose page is of a release that is gone: what comes later than the first scripts is not there any more. */
async function anOldTab(): Promise<{
  readonly page: Page;
  readonly starts: () => number;
  readonly come: (release: 'gone' | 'new') => void;
  readonly comesWithTheNextStart: () => void;
}> {
  const entry = `${demonstration.address}/salon-lumiere`;
  const shell = await (await fetch(entry)).text();
  const page = await aPage(demonstration.browser);
  let starts = 0;
  let release: 'gone' | 'new' = 'gone';
  let next: 'gone' | 'new' = 'gone';
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    starts += 1;
    if (next === 'new' && starts > 1) release = next;
  });
  await page.route('**/assets/*.js', (route) => {
    const [, name = ''] = /\/assets\/(.+)$/.exec(route.request().url()) ?? [];
    return release === 'new' || shell.includes(name)
      ? route.continue()
      : route.fulfill({ status: 404, body: 'gone' });
  });
  await page.goto(entry);
  await waitForStep(page);
  return {
    page,
    starts: () => starts,
    come: (came) => void (release = came),
    comesWithTheNextStart: () => void (next = 'new'),
  };
}

/** Through the catalogue to where the times would be. */
async function toTheTimes(page: Page): Promise<string> {
  await page.locator('main li button').first().click();
  // the old page stands until the new start has the services
  await page
    .getByRole('button', { name: /^Choisir/ })
    .first()
    .waitFor();
  await waitForStep(page);
  const intervention =
    (await page.locator('main li button').first().innerText()).split('\n')[0] ?? '';
  await choose(page);
  await page.locator('main li button').first().click();
  return intervention;
}

describe('a page whose files a new release has taken away', () => {
  it(
    '[N14] starts anew once, where it was, with what was chosen',
    async () => {
      const { page, starts, comesWithTheNextStart } = await anOldTab();
      comesWithTheNextStart();

      const intervention = await toTheTimes(page);
      await page.locator(SLOT).first().waitFor();

      expect(page.url()).toContain('/book/slots');
      expect(intervention).toMatch(/\S/);
      expect(await page.locator('body').innerText()).toContain(intervention);
      expect(starts()).toBe(2);
    },
    PATIENCE,
  );

  it(
    '[N14] starts anew once for each file that is gone, then says so, and goes on when the files are there again',
    async () => {
      const { page, starts, come } = await anOldTab();

      await page.locator('main li button').first().click();
      const retry = page.getByRole('link', { name: 'Réessayer' });
      await retry.waitFor();
      await page.waitForTimeout(2_000);

      // for the next step, then for what takes up the visit
      expect(starts()).toBe(3);
      come('new');
      await retry.click();
      await page
        .getByRole('button', { name: /^Choisir/ })
        .first()
        .waitFor();
      expect(starts()).toBe(4);
    },
    PATIENCE,
  );
});
