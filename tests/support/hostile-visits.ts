import type { Browser, Page } from 'playwright-core';
import { aPage, faultsOf } from './browser';
import { waitForMount } from './visit';

/** What a link must never do: each thing that happened, with the link. */
export type Harm = readonly [link: string, harm: string];

/** Opens the links one after the other in each of some tabs, every page until it has settled. */
export async function harmOf(
  browser: Browser,
  entry: string,
  links: readonly string[],
  tabs: number,
): Promise<readonly Harm[]> {
  const harms: Harm[] = [];
  let next = 0;
  const tab = async (): Promise<void> => {
    const page = await aPage(browser);
    const visit = await watched(page, new URL(entry).origin);
    for (let link = links[next++]; link !== undefined; link = links[next++])
      for (const harm of await visit(entry + link)) harms.push([link, harm]);
    await page.context().close();
  };
  await Promise.all(Array.from({ length: tabs }, tab));
  return harms;
}

/** Milliseconds without a request after which a page has settled. */
const QUIET = 100;

async function watched(
  page: Page,
  origin: string,
): Promise<(address: string) => Promise<readonly string[]>> {
  const faults = faultsOf(page);
  const others: string[] = [];
  const inFlight = new Set<unknown>();
  page.on('request', (request) => {
    inFlight.add(request);
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin)
      others.push(`asked ${request.url()}`);
  });
  page.on('requestfinished', (request) => inFlight.delete(request));
  page.on('requestfailed', (request) => inFlight.delete(request));
  page.on('dialog', (dialog) => {
    others.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  let seen = 0;
  return async (address) => {
    inFlight.clear();
    await page.goto(address, { waitUntil: 'commit' });
    // the page itself, not what the server drew
    const drawn = await waitForMount(page)
      .then(() =>
        page.waitForFunction(() => (document.querySelector('h1')?.textContent ?? '') !== ''),
      )
      .then(
        () => true,
        () => false,
      );
    if (!drawn) return ['a white page'];
    do await new Promise((resolve) => setTimeout(resolve, QUIET));
    while (inFlight.size > 0);
    const shown = await page.evaluate(() => [
      ...('polluted' in {} ? ['polluted'] : []),
      ...(document.body.innerText.match(/\bundefined\b|\bNaN\b|Invalid Date|\[object/g) ?? []),
      ...[...document.querySelectorAll('base,meta[http-equiv],object,embed,iframe')].map(
        ({ outerHTML }) => outerHTML.slice(0, 80),
      ),
    ]);
    // a style sheet of a well-formed name is asked for, and is not there
    const all = [...faults.filter((fault) => !fault.includes('/stylesheets/')), ...others];
    const since = all.slice(seen);
    seen = all.length;
    return [...since, ...shown];
  };
}
