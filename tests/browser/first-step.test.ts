import type { BrowserContextOptions, Page } from 'playwright-core';
import { findingsOn, focusOn } from '../support/accessibility';
import { aPage } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { choose, settled } from '../support/visit';

const PATIENCE = 180_000;

const demonstration = aDemonstration();

/** The salon as its HTML shows it, its scripts held back until they are let come. */
async function beforeScripts(
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly takeOver: () => Promise<void> }> {
  const page = await aPage(demonstration.browser, options);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/application.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${demonstration.address}/salon-lumiere`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: /^Voir Soins/ }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  return {
    page,
    takeOver: async () => {
      release();
      await page.getByRole('button', { name: /^Voir Soins/ }).waitFor();
    },
  };
}

/** Where everything with words or a picture stands. */
const places = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root h1, #root h2, #root p, #root img, #root li, #root span')]
      .concat([...document.querySelectorAll('#root header, #root footer, #root [aria-label]')])
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join(' ');
      }),
  );

it(
  'offers its choices without any script, each a link to the next step',
  async () => {
    const page = await aPage(demonstration.browser, { javaScriptEnabled: false });
    await page.goto(`${demonstration.address}/salon-lumiere`);

    const choices = page.getByRole('main').getByRole('link');

    expect(await choices.count()).toBe(3);
    expect(await choices.first().getAttribute('aria-label')).toMatch(/^Voir Coiffure/);
    await choices.first().click();
    await page.waitForURL(/\/salon-lumiere\?interventionset_ids=1$/);
    await page.context().close();
  },
  PATIENCE,
);

it.each([360, 768, 1280])(
  'is taken over in place at %i px: nothing moves',
  async (width) => {
    const { page, takeOver } = await beforeScripts({ viewport: { width, height: 800 } });
    const before = await places(page);

    await takeOver();

    expect(await places(page)).toEqual(before);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.01);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'leaves the focus where it was when it is taken over, and the page where it was scrolled',
  async () => {
    const { page, takeOver } = await beforeScripts({ viewport: { width: 360, height: 500 } });
    await page.getByRole('link', { name: /^Voir Soins/ }).focus();
    const scrolled = await page.evaluate(() => window.scrollY);

    await takeOver();

    expect(await focusOn(page)).toMatch(/^button Voir Soins/);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    expect(scrolled).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Quelle prestation' }).waitFor();
    await page.context().close();
  },
  PATIENCE,
);

it.each([320, 1280])(
  'shows nothing to axe at %i px, before any script',
  async (width) => {
    const { page } = await beforeScripts({ viewport: { width, height: 900 } });

    expect(await findingsOn(page)).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'comes in the language of the visitor, whatever the server was asked for',
  async () => {
    const page = await aPage(demonstration.browser, { locale: 'fr-FR' });
    await page.addInitScript(() => localStorage.setItem('creneau.locale', 'en'));

    await page.goto(`${demonstration.address}/salon-lumiere`);

    await page.getByRole('button', { name: /^View services: Hair/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[SEO-01] keeps the title that was chosen for the visit, behind the name of each step',
  async () => {
    const page = await aPage(demonstration.browser);
    const answer = await page.goto(`${demonstration.address}/salon-lumiere`);
    const [, chosen] = /<title>(.*)<\/title>/.exec((await answer?.text()) ?? '') ?? [];
    await settled(page);
    expect(await page.title()).toBe(`Catégorie – ${chosen}`);

    await choose(page);

    expect(await page.title()).toBe(`Prestation – ${chosen}`);
    await page.context().close();
  },
  PATIENCE,
);
