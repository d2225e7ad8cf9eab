import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { WAIT } from './patience';
import { headlessChromium, pathOf } from './prerequisites';

export const BROWSER_OPTIONS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  // letters as wide as on screens of people: hints make them whole pixels wide
  '--font-render-hinting=none',
  // a page that lives for seconds pays more for optimizing than it gains: 34 s of processor time in place of 39 in cart.test.ts
  '--js-flags=--no-opt --no-maglev',
] as const;

/**
 * A real browser; close it. Under another clock it keeps the machine's, in which it would hardly move, and its pages get the other one.
 * With `SLOWDOWN=6` its pages run at a sixth of their speed: what a test does not wait for, it misses then.
 */
export async function aBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const { LD_PRELOAD: _, FAKETIME, SLOWDOWN, ...environment } = process.env;
  const browser = await chromium.launch({
    executablePath: pathOf(headlessChromium) ?? '',
    args: [...BROWSER_OPTIONS],
    env: environment,
    ...options,
  });
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    newContext: async (asked?: BrowserContextOptions) => {
      const context = await newContext(asked);
      context.setDefaultTimeout(WAIT);
      if (FAKETIME !== undefined) await movePagesAhead(context, Number(FAKETIME) * 1_000);
      if (SLOWDOWN !== undefined)
        context.on('page', (page) => void slowDown(page, Number(SLOWDOWN)).catch(() => undefined));
      return context;
    },
  });
}

/** Lets the clock of every page stand so many milliseconds ahead of the machine's. */
const movePagesAhead = (context: BrowserContext, milliseconds: number): Promise<unknown> =>
  context.addInitScript((ahead) => {
    const machine = Date.now.bind(Date);
    const now = (): number => machine() + ahead;
    window.Date = new Proxy(Date, {
      construct: (type, parts: []) => Reflect.construct(type, parts.length > 0 ? parts : [now()]),
      apply: (type) => new type(now()).toString(),
      get: (type, name) => (name === 'now' ? now : Reflect.get(type, name)),
    });
  }, milliseconds);

/** Makes a page take so many times as long for all that it computes. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** A visitor's own window, in a zone and a language; `close` it when done. */
export const aContext = (
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...options,
  });

/** The one page of a window of its own; `close` its context when done. */
export async function aPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  return (await aContext(browser, options)).newPage();
}

/** Everything the page threw or was refused by its own policy. */
export function faultsOf(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      /Content Security Policy|Warning:|Uncaught/i.test(message.text())
    )
      faults.push(message.text());
  });
  return faults;
}
