import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import type { Browser, Frame, Page } from 'playwright-core';
import { aBrowser } from '../support/browser';
import { PATIENCE } from '../support/patience';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';
import { startWeighing } from '../support/page-weight';
import { fillLogin, waitForMount } from '../support/visit';

const KIB = 1024;

/** What the page may cost, in bytes as they are sent. */
const budget = {
  scriptsUntilFirstChoice: 165 * KIB,
  allUntilSlots: 215 * KIB,
  requestsUntilSlots: 16,
  // with the whole stylesheet, which the HTML of the first step does not hold
  contactStep: 85 * KIB,
  laterScreen: 90 * KIB,
  elements: { entry: 400, week: 600 },
};

let ground: Ground;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  ground = await aGround('PGlite', 'demonstration');
  server = await startServer(ground.environment);
  browser = await aBrowser();
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

/** Nobody rests: what is fetched ahead, of whichever step, does not come between. */
const withoutPrefetch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { setTimeout: later } = window;
    const soon = (handler: () => void, wait = 0): number => (wait < 300 ? later(handler, wait) : 0);
    Object.assign(window, { setTimeout: soon });
  });

/** When such an element is there for the first time, in milliseconds since 1970: on a busy machine a test hears of it late. */
async function momentOf(
  page: Page,
  selector: string,
): Promise<(frame?: Page | Frame) => Promise<number>> {
  const name = `first seen: ${selector}`;
  await page.addInitScript(
    ([wanted, name]) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector(wanted)) return;
        Object.assign(window, { [name]: Date.now() });
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    },
    [selector, name] as const,
  );
  return (frame = page) =>
    frame.evaluate((name) => (window as unknown as { [name: string]: number })[name] ?? NaN, name);
}

/** Milliseconds in which all that is fetched ahead of a step has begun. */
const READING = 1_500;

/** Category, service, hairdresser, each read for so long: then the week of slots. */
async function goToSlots(page: Page | Frame, reading = 0): Promise<void> {
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
    const weight = await startWeighing(page);
    const firstChoice = await momentOf(page, 'main button');
    const firstSlot = await momentOf(page, SLOT);

    await page.goto(`${server.address}/salon-lumiere`);
    await page.getByRole('main').getByRole('button').first().waitFor();
    const atFirstChoice = weight(await firstChoice());
    const entryElements = await elementsOf(page);
    // whoever reads at leisure costs most: all that is fetched ahead has come
    await goToSlots(page, READING);
    const atSlots = weight(await firstSlot());
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

/** The bytes of an answer as they are sent to a browser, and its text. */
async function sent(path: string): Promise<{ readonly bytes: number; readonly text: string }> {
  const [answer] = (await once(
    get(server.address + path, { headers: { 'accept-encoding': 'br' } }),
    'response',
  )) as [IncomingMessage];
  const body = await buffer(answer);
  const text = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body;
  return { bytes: body.length, text: text.toString() };
}

/** The files of a font that letters need, by the order in which a browser asks them: the last first. */
function fontsOf(html: string, letters: string): readonly string[] {
  const faces = [
    ...html.matchAll(
      /@font-face\{font-family:Lato;[^}]*?url\(([^)]+)\)[^}]*?unicode-range:([^};]+)/g,
    ),
  ]
    .map(([, address = '', ranges = '']) => ({
      address,
      ranges: ranges.split(',').map((range) => {
        const [first = 0, last = first] = range
          .slice(2)
          .split('-')
          .map((code) => parseInt(code, 16));
        return [first, last] as const;
      }),
    }))
    .reverse();
  const weights = ['-400.', '-700.'].map((weight) =>
    faces.filter(({ address }) => address.includes(weight)),
  );
  const needed = [...new Set(letters)].flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return weights.flatMap(
      (some) =>
        some.find(({ ranges }) => ranges.some(([first, last]) => first <= code && code <= last))
          ?.address ?? [],
    );
  });
  return [...new Set(needed)];
}

/** All that differs from language to language until the slots: the HTML with the first step, the words, and the letters of both. */
async function weightOfLanguage(locale: string) {
  const html = await sent(`/salon-lumiere?locale=${locale}`);
  const [address = ''] = /\/assets\/locale\.[a-z]+\.[0-9a-f]+\.json/.exec(html.text) ?? [];
  const words = await sent(address);
  const shown = html.text
    .slice(html.text.indexOf('<body'))
    // the menu of the languages is closed: their names are not drawn
    .replace(/<script.*?<\/script>|<button[^>]* lang="[^"]*".*?<\/button>|<[^>]*>/gs, '');
  const fonts = await Promise.all(fontsOf(html.text, shown + words.text).map((font) => sent(font)));
  const bytes = [html, words, ...fonts].reduce((total, one) => total + one.bytes, 0);
  return { bytes, scripts: html.text.match(/src="\/assets\/[^"]+\.js"/g) };
}

it(
  'keeps to the budget until the slots, the free times aside, in any language and in a frame: the same scripts, its own words, and of its letters those that it writes',
  async () => {
    const page = await aVisit();
    await page.route('**/host', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>A business</title><iframe src="/salon-lumiere?locale=fr" width="1200" height="800"></iframe>',
      }),
    );
    const weight = await startWeighing(page);
    const firstSlot = await momentOf(page, SLOT);
    await page.goto(`${server.address}/host`);
    const [, frame] = page.frames();
    if (!frame) throw new Error('no frame');
    await goToSlots(frame, READING);
    const { all, freeTimes, requests } = weight(await firstSlot(frame));
    // in French they count too; the heaviest languages have no room for a day with many
    const inFrench = all - freeTimes;
    await page.context().close();
    const french = await weightOfLanguage('fr');
    const others: { [locale: string]: Awaited<ReturnType<typeof weightOfLanguage>> } = {};
    for (const locale of readdirSync('locales').filter((name) => /^[a-z]{2}$/.test(name)))
      others[locale] = await weightOfLanguage(locale);
    const untilSlots = Object.entries(others).map(
      ([locale, { bytes }]) => [locale, inFrench + bytes - french.bytes] as const,
    );

    console.log(
      untilSlots
        .map(
          ([locale, bytes]) =>
            `all until the slots, the free times aside, in a frame in ${locale} ${(bytes / KIB).toFixed(3)} KiB`,
        )
        .join('\n'),
    );
    expect(untilSlots.length).toBeGreaterThanOrEqual(15);
    expect(french.scripts?.length).toBeGreaterThan(0);
    for (const { scripts } of Object.values(others)) expect(scripts).toEqual(french.scripts);
    expect(untilSlots.filter(([, bytes]) => bytes > budget.allUntilSlots)).toEqual([]);
    expect(all).toBeLessThanOrEqual(budget.allUntilSlots);
    // the host page is one
    expect(requests - 1).toBeLessThanOrEqual(budget.requestsUntilSlots);
  },
  PATIENCE,
);

it.each(['hu', 'cs', 'hr'])(
  'fetches no letters in vain in %s, which writes some that the font has not',
  async (locale) => {
    const page = await aVisit();
    const fonts: string[] = [];
    const warnings: string[] = [];
    page.on('request', (request) => {
      const [, name] = /\/(lato-[^.]+)\./.exec(request.url()) ?? [];
      if (name) fonts.push(name);
    });
    page.on('console', (message) => warnings.push(message.text()));
    await page.goto(`${server.address}/salon-lumiere?locale=${locale}`);
    await waitForMount(page);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');

    expect(fonts).not.toEqual([]);
    expect(fonts.filter((name) => !name.includes(`-${locale}-`))).toEqual([]);
    expect(warnings).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'adds little for the public page, and for the way from there to the slots, its pictures and its carousel aside',
  async () => {
    const page = await aVisit();
    const weight = await startWeighing(page);

    await page.goto(`${server.address}/salon-lumiere/home?locale=fr`);
    await waitForMount(page);
    await page.waitForTimeout(READING);
    await page.waitForLoadState('networkidle');
    const atHome = weight();
    // what any first page has
    const first = /\/(?:libraries|application|lato-first|locale\.fr\.[0-9a-f]+)\b/;
    // with the controls of Fluent below it
    const carousel = /\/(?:carousel|fluent)\b/;
    const bytesOf = (addresses: readonly string[]): number =>
      addresses.reduce((sum, address) => sum + parseInt(address, 10), 0);
    const withoutCarousel = atHome.addresses.filter((address) => !carousel.test(address));
    const added = bytesOf(withoutCarousel.filter((address) => !first.test(address)));
    await page.getByRole('main').getByRole('link', { name: 'Prendre rendez-vous' }).first().click();
    await goToSlots(page, READING);
    const walked = bytesOf(weight().addresses.filter((address) => !carousel.test(address)));

    console.log(
      [
        `all that the public page adds ${(added / KIB).toFixed(1)} KiB`,
        `all from there to the slots, its carousel aside, ${(walked / KIB).toFixed(1)} KiB`,
        `all of it with its carousel ${(atHome.all / KIB).toFixed(1)} KiB in ${atHome.requests} requests`,
      ].join('\n'),
    );
    expect(added).toBeGreaterThan(20 * KIB);
    expect(added).toBeLessThanOrEqual(budget.laterScreen);
    expect(walked).toBeGreaterThan(added);
    expect(walked).toBeLessThanOrEqual(budget.allUntilSlots + budget.laterScreen);
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
  'adds little for the contact step',
  async () => {
    const page = await aVisit();
    await withoutPrefetch(page);
    const weight = await startWeighing(page);
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
    expect(added).toBeLessThanOrEqual(budget.contactStep);
    await page.context().close();
  },
  PATIENCE,
);

it(
  'adds little for the appointments, with the controls of Fluent that later screens share',
  async () => {
    const page = await aVisit();
    await withoutPrefetch(page);
    const weight = await startWeighing(page);
    await page.goto(`${server.address}/salon-lumiere`);
    await goToSlots(page);
    await page.getByRole('banner').getByRole('link', { name: 'Se connecter' }).click();
    await fillLogin(page, 'camille@example.org', 'Bonjour-2026!');
    await page.waitForLoadState('networkidle');
    const { all: before, addresses } = weight();

    await page.locator('main form button[type=submit]').first().click();
    await page.getByRole('button', { name: /^Mon compte/ }).click();
    await page.getByRole('link', { name: 'Mes rendez-vous' }).click();
    await page.locator('main button[aria-haspopup=menu]').first().click();
    await page.getByRole('menuitem').first().waitFor();
    await page.waitForLoadState('networkidle');
    const added = weight().all - before;

    console.log(
      [
        `all that the appointments add ${(added / KIB).toFixed(1)} KiB`,
        ...weight().addresses.slice(addresses.length),
      ].join('\n'),
    );
    expect(added).toBeGreaterThan(50 * KIB);
    expect(added).toBeLessThanOrEqual(budget.laterScreen);
    await page.context().close();
  },
  PATIENCE,
);
