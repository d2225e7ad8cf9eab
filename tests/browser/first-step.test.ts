import type { BrowserContextOptions, Page } from 'playwright-core';
import { findingsOn, focusOn } from '../support/accessibility';
import { aPage } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { holdBack } from '../support/hold-back';
import { PATIENCE } from '../support/patience';
import { aTime, choose, goOn, waitForStep, walkTo } from '../support/visit';

const demonstration = aDemonstration();

/** The salon as its HTML shows it, its scripts held back until they are let come. */
async function beforeScripts(
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly takeOver: () => Promise<void> }> {
  const page = await aPage(demonstration.browser, options);
  const release = await holdBack(page, '**/assets/application.*.js');
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

/** What the whole stylesheet changes in how the elements of the page are drawn. */
const changesBy = (page: Page, sheet: string): Promise<readonly string[]> =>
  page.evaluate(async (href) => {
    await document.fonts.ready;
    const elements = [...document.querySelectorAll('body *')];
    const drawn = elements.map((element) => {
      const style = getComputedStyle(element);
      return Array.from(style, (name) => style.getPropertyValue(name)).join(';');
    });
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    await new Promise((loaded, failed) => {
      link.onload = loaded;
      link.onerror = failed;
      document.querySelector('style')?.after(link);
    });
    const changes = elements.flatMap((element, place) => {
      const style = getComputedStyle(element);
      const now = Array.from(style, (name) => style.getPropertyValue(name)).join(';');
      return now === drawn[place] ? [] : [`${element.tagName} ${element.className} ${now}`];
    });
    link.remove();
    return changes;
  }, sheet);

it.each([360, 1280])(
  'draws the steps up to the slots at %i px by the rules in its HTML: the whole stylesheet changes nothing',
  async (width) => {
    const page = await aPage(demonstration.browser, {
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });
    const plain = await page.request.get(`${demonstration.address}/salon-lumiere/legal/terms`);
    const [, sheet = ''] = /rel="stylesheet" href="([^"]+\.css)"/.exec(await plain.text()) ?? [];
    await page.goto(`${demonstration.address}/salon-lumiere`);
    await waitForStep(page);

    expect(await changesBy(page, sheet)).toEqual([]);
    while (!page.url().includes('/slots')) {
      await choose(page);
      await page.waitForLoadState('networkidle');
      expect(await changesBy(page, sheet)).toEqual([]);
    }
    await page.context().close();
  },
  PATIENCE,
);

it(
  'fetches the whole stylesheet for the first screen behind the slots, and under the colours of the group',
  async () => {
    const page = await aPage(demonstration.browser);
    const sheets = (): Promise<number> => page.locator('link[rel=stylesheet]').count();
    await walkTo(page, `${demonstration.address}/salon-lumiere`, 'slots');
    await aTime(page).click();
    await goOn(page);
    await page.locator('main form input').first().waitFor();

    expect(await sheets()).toBe(1);
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('style, link[rel=stylesheet]')].map(
          ({ id, tagName }) => id || tagName,
        ),
      ),
    ).toEqual(['STYLE', 'LINK', 'theme']);
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
  '[SEO-01] keeps the title that was chosen for the visit, behind the name of each step and page',
  async () => {
    const page = await aPage(demonstration.browser);
    const answer = await page.goto(`${demonstration.address}/salon-lumiere`);
    const [, chosen] = /<title>(.*)<\/title>/.exec((await answer?.text()) ?? '') ?? [];
    await waitForStep(page);
    expect(await page.title()).toBe(`Catégorie – ${chosen}`);

    await choose(page);

    expect(await page.title()).toBe(`Prestation – ${chosen}`);

    // each of these documents comes with a title that is chosen anew
    for (const path of ['legal/terms', 'login', 'personal_data', 'legal/cookies']) {
      await page.goto(`${demonstration.address}/salon-lumiere/${path}`);
      await page.locator('main h1').waitFor();
      expect(await page.title()).toMatch(new RegExp(`. – ${chosen}$`));
    }
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[SEO-01] ends the title with the name of the business once another language is chosen',
  async () => {
    const page = await aPage(demonstration.browser);
    await page.goto(`${demonstration.address}/salon-lumiere`);
    await waitForStep(page);

    await page.getByRole('button', { name: /Langue/ }).click();
    await page.getByRole('button', { name: 'English' }).click();
    await page.waitForFunction(() => document.title === 'Category – Salon Lumière');

    await choose(page);
    await page.waitForFunction(() => document.title === 'Service – Salon Lumière');
    await page.context().close();
  },
  PATIENCE,
);
