import { chromium as browsers, type Browser, type Page } from 'playwright-core';
import { chromium, pathOf } from '../support/prerequisites';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';
import { weighing } from '../support/page-weight';

const KIB = 1024;

/** What the page may cost, in bytes as they are sent. */
const budget = {
  scriptsUntilFirstChoice: 150 * KIB,
  allUntilSlots: 200 * KIB,
  requestsUntilSlots: 16,
  laterScreen: 70 * KIB,
  elements: { entry: 400, week: 600 },
};

const PATIENCE = 180_000;

let ground: Ground;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  ground = await aGround('PGlite');
  server = await startServer(ground.environment);
  browser = await browsers.launch({
    executablePath: pathOf(chromium) ?? '',
    args: ['--no-sandbox'],
  });
}, PATIENCE);

afterAll(async () => {
  await browser?.close();
  await server?.kill();
  await ground?.remove();
});

const SLOT = '[data-start]';

const elementsOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length);

/** A page of the salon, cold, in French. */
async function aVisit(): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'fr-FR',
  });
  return context.newPage();
}

/** Milliseconds in which all that is fetched ahead of a step has begun. */
const READING = 1_500;

/** Category, service, hairdresser, each read for so long: then the week of slots. */
async function goToSlots(page: Page, reading = 0): Promise<void> {
  const choose = async (route: string, name: RegExp): Promise<void> => {
    await page.waitForURL(`**/book/${route}*`, { waitUntil: 'commit' });
    await page.waitForTimeout(reading);
    await page.waitForLoadState('networkidle');
    await page.getByRole('main').getByRole('button', { name }).first().click();
  };
  await choose('interventionset_ids', /Coiffure/);
  await choose('intervention_ids', /Coupe femme/);
  await choose('calendar_id', /Ana/);
  await page.locator(SLOT).first().waitFor();
}

it(
  'shows the first choice and the week of slots within the budget of bytes, requests and elements',
  async () => {
    const page = await aVisit();
    const weight = await weighing(page);

    await page.goto(`${server.address}/salon-lumiere`);
    await page.getByRole('main').getByRole('button').first().waitFor();
    const atFirstChoice = weight();
    const entryElements = await elementsOf(page);
    // whoever reads at leisure costs most: all that is fetched ahead has come
    await goToSlots(page, READING);
    const atSlots = weight();
    const weekElements = await elementsOf(page);

    console.log(
      [
        `scripts until the first choice ${(atFirstChoice.scripts / KIB).toFixed(1)} KiB`,
        `all until the slots ${(atSlots.all / KIB).toFixed(1)} KiB in ${atSlots.requests} requests`,
        `elements ${entryElements}, ${weekElements}`,
        ...atSlots.addresses,
      ].join('\n'),
    );
    expect(atFirstChoice.scripts).toBeLessThanOrEqual(budget.scriptsUntilFirstChoice);
    expect(atSlots.all).toBeLessThanOrEqual(budget.allUntilSlots);
    expect(atSlots.requests).toBeLessThanOrEqual(budget.requestsUntilSlots);
    expect(entryElements).toBeLessThanOrEqual(budget.elements.entry);
    expect(weekElements).toBeLessThanOrEqual(budget.elements.week);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'asks the API for nothing that came with the page',
  async () => {
    const page = await aVisit();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
    });

    await page.goto(`${server.address}/`);
    await page.getByRole('main').getByRole('button').first().waitFor();

    expect(calls.filter((url) => !url.includes('availabletimeslots'))).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'runs under its own policy: nothing is blocked, nothing fails',
  async () => {
    const page = await aVisit();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));

    await page.goto(`${server.address}/salon-lumiere`);
    await goToSlots(page);

    expect(complaints).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'adds little for a later screen',
  async () => {
    const page = await aVisit();
    // nobody rests: what is fetched ahead, of whichever step, does not come between
    await page.addInitScript(() => {
      const { setTimeout: later } = window;
      const soon = (handler: () => void, wait = 0): number =>
        wait < 300 ? later(handler, wait) : 0;
      Object.assign(window, { setTimeout: soon });
    });
    const weight = await weighing(page);
    await page.goto(`${server.address}/salon-lumiere`);
    await goToSlots(page);
    const before = weight().all;

    await page.locator(`${SLOT}:not([aria-disabled=true])`).first().click();
    await page
      .getByRole('button', { name: /^Continuer/ })
      .first()
      .click();
    await page.waitForURL(/fiche_info/, { waitUntil: 'commit' });
    await page.locator('main form input').first().waitFor();
    await page.waitForLoadState('networkidle');
    const added = weight().all - before;

    console.log(`all that the contact step adds ${(added / KIB).toFixed(1)} KiB`);
    expect(added).toBeGreaterThan(20 * KIB);
    expect(added).toBeLessThanOrEqual(budget.laterScreen);
    await page.context().close();
  },
  PATIENCE,
);
