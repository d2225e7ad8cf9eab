import type { Page } from 'playwright-core';
import { aPage } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { PATIENCE } from '../support/patience';
import { waitForMount } from '../support/visit';

const demonstration = aDemonstration();

/** A visit at each of both steps: what only looks at it changes its width. */
const visits = new Map<boolean, Promise<Page>>();

/** The salon in French at that width, at its first step or, when asked, at the services of its first category. */
async function lookAt(width: number, atInterventions = false): Promise<Page> {
  const visit = visits.get(atInterventions) ?? aVisit(atInterventions);
  visits.set(atInterventions, visit);
  const page = await visit;
  await page.setViewportSize({ width, height: 800 });
  return page;
}

async function aVisit(atInterventions: boolean): Promise<Page> {
  const page = await aPage(demonstration.browser, { viewport: { width: 1280, height: 800 } });
  await page.goto(`${demonstration.address}/salon-lumiere`);
  await waitForMount(page);
  await page.getByRole('heading', { level: 1, name: 'Que souhaitez-vous faire' }).waitFor();
  if (atInterventions) {
    const first = page.url();
    await page.getByRole('button', { name: /^Voir Coiffure/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Quelle prestation' }).waitFor();
    // the address follows what is shown
    await page.waitForURL((url) => url.href !== first);
  }
  return page;
}

const widthOf = (page: Page, words: string): Promise<number> =>
  page
    .getByText(words, { exact: true })
    .first()
    .evaluate((element) => element.getBoundingClientRect().width);

it.each([
  [890, true],
  [889, false],
])(
  '[LAYOUT-05] shows words in the header at %i px: %s, and always says them',
  async (width, shown) => {
    const page = await lookAt(width);

    expect((await widthOf(page, '14 rue des Capucins')) > 1).toBe(shown);
    expect(await page.getByRole('button', { name: 'Adresse : 14 rue des Capucins' }).count()).toBe(
      1,
    );
  },
  PATIENCE,
);

it.each([
  [681, true],
  [680, false],
])(
  '[STEPPER-05] shows the name of the present step at %i px: %s, and always says them all',
  async (width, shown) => {
    const page = await lookAt(width, true);

    expect(
      (await page
        .locator('nav [aria-current] [data-name]')
        .evaluate((label) => label.getBoundingClientRect().width)) > 1,
    ).toBe(shown);
    expect(await page.locator('nav').ariaSnapshot()).toContain('Créneau');
  },
  PATIENCE,
);

it.each([
  [1920, 3, 159, 280],
  [1280, 3, 159, 280],
  [960, 3, 159, 280],
  [768, 2, 159, 280],
  [681, 2, 159, 280],
  [680, 1, 159, 280],
  [360, 1, 159, 280],
  [341, 1, 159, 280],
  [340, 1, 140, 140],
  [320, 1, 140, 140],
])(
  '[LAYOUT-14] at %i px has a grid of %i columns, with cells of %i to %i px',
  async (width, columns, lowest, highest) => {
    const page = await lookAt(width);

    const cells = await page
      .getByRole('list', { name: 'Catégories' })
      .getByRole('listitem')
      .evaluateAll((items) =>
        items
          .map((item) => item.getBoundingClientRect())
          .map(({ left, height }) => ({ left, height })),
      );

    expect(new Set(cells.map(({ left }) => Math.round(left))).size).toBe(columns);
    for (const { height } of cells) {
      expect(height).toBeGreaterThanOrEqual(lowest);
      expect(height).toBeLessThanOrEqual(highest);
    }
  },
  PATIENCE,
);

it.each([
  [961, true],
  [960, false],
])(
  '[LAYOUT-01] has the summary beside the step at %i px: %s, with [SUM-03] its border of 2 px, else at the foot',
  async (width, beside) => {
    const page = await lookAt(width, true);
    const summary = page.getByRole('complementary', { name: 'Votre rendez-vous' });

    expect(await summary.isVisible()).toBe(beside);
    expect(await page.getByText('Choisissez une prestation').isVisible()).toBe(!beside);
    if (beside)
      expect(
        await summary.locator('> *').evaluate((box) => getComputedStyle(box).borderTopWidth),
      ).toBe('2px');
  },
  PATIENCE,
);

it(
  '[THEME-03] is written in Lato, of its own server',
  async () => {
    const page = await aVisit(false);

    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^Lato/);
    expect(
      await page.evaluate(async () =>
        [...(await document.fonts.ready)].some(
          ({ family, status }) => family === 'Lato' && status === 'loaded',
        ),
      ),
    ).toBe(true);
    const fonts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (name.endsWith('.woff2') ? [new URL(name).origin] : [])),
    );
    expect(new Set(fonts)).toEqual(new Set([new URL(demonstration.address).origin]));
  },
  PATIENCE,
);

it(
  'walks the booking with the browser’s own buttons, and moves the focus to each title',
  async () => {
    const page = await aVisit(true);
    const focused = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.tagName ?? '');

    expect(await focused()).toBe('H1');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Que souhaitez-vous faire' }).waitFor();
    expect(await focused()).toBe('H1');
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Quelle prestation' }).waitFor();
  },
  PATIENCE,
);

it(
  '[LAYOUT-02] leaves 56 px in the place of a footer that is hidden',
  async () => {
    const page = await aPage(demonstration.browser);
    await page.goto(`${demonstration.address}/salon-lumiere?nofooter=1`);
    await waitForMount(page);

    expect(await page.getByRole('contentinfo').count()).toBe(0);
    expect(
      await page
        .getByRole('main')
        .evaluate(
          (main) =>
            document.documentElement.scrollHeight - main.getBoundingClientRect().bottom - scrollY,
        ),
    ).toBe(56);
  },
  PATIENCE,
);
