import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { startWeighing } from '../support/page-weight';
import { SLOT } from '../support/visit';

/** What a visit costs that goes on: the harness ends with the first week. */
export interface LongVisit {
  readonly scriptsUntilFirstChoice: number;
  /** Without the group's pictures, whose number is the business's choice. */
  readonly bytesUntilSlots: number;
  readonly requestsUntilSlots: number;
  /** Scripts, those fetched ahead among them. */
  readonly scriptsOfFicheStep: number;
  /** Milliseconds from the press to the frame that shows the next days, on a slow machine and line; each press. */
  readonly nextDays: readonly number[];
  /** Bytes after a forced collection. */
  readonly heapAfterTen: number;
  readonly heapAfterFifty: number;
}

const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};
const PRESSES = 5;
/** The pause in which what is fetched ahead comes, the next step and the neighbouring days. */
const REST = 1_500;
const FIRST_WEEKS = 10;
const WEEKS = 50;

/** Beside the days that are shown. */
const BUTTONS = { next: 'main button:has(+ h2)', previous: 'main button:has(+ button + h2)' };

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

/** Shows the next days or the previous ones; answers how long it took. */
async function turned(page: Page, way: 'next' | 'previous'): Promise<number> {
  const press = page.locator(BUTTONS[way]).first();
  const shown = await page.locator(SLOT).first().getAttribute('data-start');
  const took = page.evaluate(
    ({ slot, before }) =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), {
          capture: true,
          once: true,
        });
        const look = (): void => {
          const first = document.querySelector(slot)?.getAttribute('data-start');
          if (first === undefined || first === null || first === before) {
            requestAnimationFrame(look);
            return;
          }
          const { port1, port2 } = new MessageChannel(); // runs right after this frame's paint
          port1.onmessage = () => resolve(performance.now() - pressed);
          port2.postMessage(0);
        };
        requestAnimationFrame(look);
      }),
    { slot: SLOT, before: shown },
  );
  const [time] = await Promise.all([took, press.click()]);
  return time;
}

/** The salon from its first step to the contact form, then fifty weeks back and forth. */
export async function longVisit(browser: Browser, address: string): Promise<LongVisit> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1280, height: 800 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  });
  try {
    const page = await context.newPage();
    // tsx names functions by a helper that a page does not have
    await page.addInitScript('globalThis.__name = (named) => named');
    const weight = await startWeighing(page);
    const cdp = await context.newCDPSession(page);
    await page.goto(`${address}/salon-lumiere`);
    const choose = async (name: RegExp): Promise<void> => {
      await page.waitForTimeout(REST);
      await page.getByRole('main').getByRole('button', { name }).first().click();
    };
    await page.getByRole('main').getByRole('button').first().waitFor();
    const { scripts: scriptsUntilFirstChoice } = weight();
    await choose(/^Voir Coiffure/);
    await choose(/^Choisir Coupe femme/);
    await choose(/^Choisir Ana/);
    await page.locator(SLOT).first().waitFor();
    const { all: bytesUntilSlots, requests: requestsUntilSlots, scripts } = weight();

    await page.waitForTimeout(REST);
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const nextDays: number[] = [];
    for (let press = 0; press < PRESSES; press++) {
      await page.waitForTimeout(REST);
      nextDays.push(await turned(page, 'next'));
    }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });

    const heaps: number[] = [];
    for (let week = 1; week <= WEEKS; week++) {
      await turned(page, week % 2 === 1 ? 'previous' : 'next');
      if (week === FIRST_WEEKS || week === WEEKS) heaps.push(await heapOf(cdp));
    }
    const [heapAfterTen = 0, heapAfterFifty = 0] = heaps;

    await page.locator(SLOT).first().click();
    await page
      .getByRole('button', { name: /^Continuer/ })
      .first()
      .click();
    await page.waitForURL(/fiche_info/, { waitUntil: 'commit' });
    await page.waitForLoadState('networkidle');
    const scriptsOfFicheStep = weight().scripts - scripts;
    return {
      scriptsUntilFirstChoice,
      bytesUntilSlots,
      requestsUntilSlots,
      scriptsOfFicheStep,
      nextDays,
      heapAfterTen,
      heapAfterFifty,
    };
  } finally {
    await context.close();
  }
}

export const aBenchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
