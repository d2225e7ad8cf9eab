import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';

/** An answer of the API, as a test may change it. */
type Body = Record<string, unknown> & {
  readonly records?: readonly Record<string, unknown>[];
};

/** What another backend tells at a path. Answers nothing where the reference server’s own answer stands. */
export type Tells = (path: string, body: Body) => unknown;

/**
 * Lets a page hear another backend: it comes as from a static host, without answers in its HTML, and each answer of the
 * reference server is changed on its way.
 */
export async function hearOtherBackend(page: Page, address: string, tells: Tells): Promise<void> {
  const html = readFileSync('ui/dist/index.html', 'utf8');
  await page.route(`${address}/creneau.json`, (route) =>
    route.fulfill({ json: { api: `${address}/api/` } }),
  );
  await page.route(
    (url) => url.href.startsWith(address) && /^\/[a-z-]+(?:\/|$)/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() === 'document')
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
      // a page that is left takes its questions with it
      return answer(route, tells).catch(() => undefined);
    },
  );
}

async function answer(route: Route, tells: Tells): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (!pathname.startsWith('/api/')) return route.fallback();
  const response = await route.fetch();
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null) return route.fulfill({ response });
  return route.fulfill({ response, json: tells(pathname, body as Body) ?? body });
}

/** The record of a list that has an id. */
export const recordIn = ({ records = [] }: Body, id: number): Record<string, unknown> => {
  const found = records.find((record) => record['id'] === id);
  if (!found) throw new Error(`no record ${id}`);
  return found;
};
