import { readFileSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** Debian's, or the one that the machine names. */
const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** A real browser; close it. */
export const aBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: EXECUTABLE, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/** A visitor's own window, in a zone and a language; `close` its context when done. */
export async function aPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...options,
  });
  return context.newPage();
}

/** Everything the page threw or was refused by its own policy. */
export function faultsOf(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Warning:|Uncaught/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'RGAAv4', 'best-practice'];

/** What axe-core finds on the page, the size of targets included (a11y.md 1): the rule and the first elements concerned. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  // evaluated, not injected as an element: the page's policy takes no script but its own
  await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }, TAGS);
}
