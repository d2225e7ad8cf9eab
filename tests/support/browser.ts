import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { headlessChromium, pathOf } from './prerequisites';

/** A real browser; close it. */
export const aBrowser = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: pathOf(headlessChromium) ?? '',
    // letters as wide as on screens of people: hints make them whole pixels wide
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
    ...options,
  });

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
