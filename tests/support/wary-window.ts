import type { Browser, Page } from 'playwright-core';
import { aContext } from './browser';
import { waitForMount } from './visit';

/** A page of which is noted what must not happen, whatever it is given. */
export interface Watch {
  readonly page: Page;
  /** What a script of somebody else did, what the page threw, where it went and whom it asked; empty when all is well. */
  harm(): Promise<readonly string[]>;
  readonly requests: readonly string[];
  /** Opens the page of that path, up to its title. */
  open(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface WaryWindow {
  /** A new tab, in which nothing is remembered of those before. */
  watched(before?: (page: Page) => Promise<unknown>): Promise<Watch>;
  close(): Promise<void>;
}

/** A window whose files are fetched once, for all that is tried in it. */
export async function aWaryWindow(browser: Browser, address: string): Promise<WaryWindow> {
  const context = await aContext(browser);
  const own = new URL(address).origin;
  return {
    close: () => context.close(),
    watched: async (before = () => Promise.resolve()) => {
      const page = await context.newPage();
      await context.clearCookies();
      const developer = await context.newCDPSession(page);
      await developer.send('Storage.clearDataForOrigin', {
        origin: own,
        storageTypes: 'local_storage',
      });
      await developer.detach();
      const { faults, requests } = noted(page, own);
      await page.addInitScript(noteHarm);
      await before(page);
      return {
        page,
        requests,
        open: async (path) => {
          await page.goto(`${address}${path}`);
          await waitForMount(page);
          await page.locator('h1').waitFor();
        },
        close: () => page.close(),
        harm: async () => [...faults, ...(await page.evaluate(harmSeen))],
      };
    },
  };
}

function noted(
  page: Page,
  own: string,
): { readonly faults: readonly string[]; readonly requests: readonly string[] } {
  const faults: string[] = [];
  const requests: string[] = [];
  page.on('pageerror', (error) => faults.push(`threw ${error.message}`));
  page.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (asked) => {
    requests.push(asked.url());
    if (!/^(data|blob):/.test(asked.url()) && new URL(asked.url()).origin !== own)
      faults.push(`asked ${asked.url()}`);
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) faults.push(`a frame at ${frame.url()}`);
    else if (/^https?:/.test(frame.url()) && new URL(frame.url()).origin !== own)
      faults.push(`went to ${frame.url()}`);
  });
  return { faults, requests };
}

/** Runs in the page, before it. */
function noteHarm(): void {
  const harm: string[] = [];
  Object.assign(window, { harm });
  for (const name of ['alert', 'confirm', 'prompt', 'open'] as const)
    Object.assign(window, { [name]: () => harm.push(`called ${name}`) });
  document.addEventListener(
    'securitypolicyviolation',
    ({ target, violatedDirective, blockedURI }) => {
      // a text that is only read is read in a document that nobody sees, and is reported on the page's own
      const where = target === document ? 'while reading' : 'in the page';
      harm.push(`policy ${where}: ${violatedDirective} ${blockedURI}`);
    },
  );
}

/** Runs in the page. */
function harmSeen(): readonly string[] {
  const { harm } = window as unknown as { harm: string[] };
  const inherited: string[] = [];
  for (const name in {}) inherited.push(`Object.prototype.${name}`);
  const title = document.querySelector('h1');
  const shown =
    (document.body.innerText ?? '').match(/\bundefined\b|\bNaN\b|Invalid Date|\[object/g) ?? [];
  const strangers = [
    ...document.querySelectorAll('base,meta[http-equiv],object,embed,iframe,form[action]'),
  ].map(({ outerHTML }) => outerHTML.slice(0, 80));
  return [
    ...harm,
    ...inherited,
    ...shown,
    ...strangers,
    ...(title?.textContent ? [] : ['a white page']),
  ];
}
