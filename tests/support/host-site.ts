import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from 'playwright-core';
import { waitForStep } from './visit';

/** The site of a business, of another origin and another site than the page. */
export interface HostSite {
  /** Shows a body at its address from now on. @param policy its content security policy. */
  show(body: string, policy?: string): void;
  readonly address: string;
  close(): void;
}

/** @param page the address of the server of the page, whose host this site does not share. */
export async function aHostSite(page: string): Promise<HostSite> {
  let [shown, policy] = ['', ''];
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (policy) response.setHeader('content-security-policy', policy);
    response.end(
      `<!doctype html><html lang="fr"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Site</title><body>${shown}`,
    );
  });
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = new URL(page).hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return {
    show: (body, wanted = '') => ([shown, policy] = [body, wanted]),
    address: `http://${host}:${port}/`,
    close: () => void server.close(),
  };
}

export interface Heard {
  readonly origin: string;
  readonly data: { readonly creneau: number; readonly type: string; readonly height?: number };
}

/** Notes from the start what a page is sent, what moved in it, and what its frames blocked. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const notes = { heard: [] as unknown[], shift: 0, events: [] as string[] };
    Object.assign(window, { notes });
    addEventListener('message', ({ origin, data }) => notes.heard.push({ origin, data }));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) notes.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    for (const name of ['ready', 'step', 'booked', 'changed', 'cancelled', 'closed', 'failed'])
      document.addEventListener(`creneau-${name}`, () => notes.events.push(name));
  });
}

interface Notes {
  readonly heard: readonly Heard[];
  readonly shift: number;
  readonly events: readonly string[];
}

export const notesOf = (page: Page): Promise<Notes> =>
  page.evaluate(() => (window as unknown as { notes: Notes }).notes);

/** The frame of a page, once it shows a step; `#sibling` is one of the site's own. */
export async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe:not(#sibling)')).contentFrame();
  if (!frame) throw new Error('no frame');
  await waitForStep(frame as unknown as Page);
  return frame;
}
