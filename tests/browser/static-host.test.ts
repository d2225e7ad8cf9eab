import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { aPage, faultsOf } from '../support/browser';
import { aDemonstration } from '../support/demonstration';
import { aHostSite, listen as noteMessages, notesOf, type HostSite } from '../support/host-site';
import { PATIENCE } from '../support/patience';
import { aTime, fillFiche, goOn, walkTo } from '../support/visit';

const BUILD = 'ui/dist';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

const demonstration = aDemonstration();

/** The site of somebody who shows the page in a frame. */
let site: HostSite | undefined;

/** What the host has as its configuration: a text, or nothing. */
let configuration: string | undefined;
let host: Server;

/** As any static host: files, each as the compressed copy beside it (`gzip_static` of nginx) where there is one, `index.html` for unknown paths, and the policy of the build with the API's host. */
beforeAll(async () => {
  host = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const copy = join(BUILD, `${pathname}.gz`);
    if (existsSync(copy)) {
      response.writeHead(200, {
        'content-type': TYPES[extname(pathname)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
      });
      return response.end(readFileSync(copy));
    }
    if (pathname === '/creneau.json') {
      response.writeHead(configuration === undefined ? 404 : 200, {
        'content-type': 'application/json',
      });
      return response.end(configuration);
    }
    const name = extname(pathname) === '' ? '/index.html' : pathname;
    try {
      const body = readFileSync(join(BUILD, name));
      const policy = readFileSync(join(BUILD, 'content-security-policy.txt'), 'utf8')
        .trim()
        .replaceAll('https://API.EXAMPLE', demonstration.address)
        .replaceAll('https://WWW.EXAMPLE', site ? new URL(site.address).origin : '');
      response.writeHead(200, {
        'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
        ...(name === '/index.html' && { 'content-security-policy': policy }),
      });
      return response.end(body);
    } catch {
      response.writeHead(404);
      return response.end();
    }
  });
  await new Promise<void>((resolve) => host.listen(0, 'localhost', resolve));
});

afterAll(() => new Promise((resolve) => host.close(resolve)));

const origin = (): string => `http://localhost:${(host.address() as AddressInfo).port}`;

/** Another origin than the API's. */
async function aVisitor(): Promise<{ readonly page: Page; readonly faults: readonly string[] }> {
  const page = await aPage(demonstration.browser);
  return { page, faults: faultsOf(page) };
}

it(
  'books on a static host that prefers compressed copies, with the API at another origin that one JSON file names',
  async () => {
    configuration = JSON.stringify({ api: `${demonstration.address}/api/` });
    const { page, faults } = await aVisitor();
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));

    await walkTo(page, `${origin()}/salon-lumiere`, 'slots');
    await aTime(page).click();
    await goOn(page);
    await page.waitForURL(/fiche_info/);
    await fillFiche(page);
    await page.getByRole('button', { name: 'Réserver', exact: false }).first().click();
    await page.waitForURL(/confirm/);

    expect([...hosts].sort()).toEqual([demonstration.address, origin()].sort());
    expect(faults).toEqual([]);
    await page.context().close();
  },
  PATIENCE,
);

it.each([
  ['is not there', undefined, '/creneau.json is not there (404)'],
  ['is the page itself', '<!doctype html>', '/creneau.json is not JSON'],
  ['is a list', '[]', '/creneau.json should hold one object'],
  ['names another scheme', '{"api":"ftp://api.example"}', '"api" should begin with https://'],
  ['names a script', '{"video":"javascript:alert(1)"}', '"video" should begin with https://'],
  ['names another host without a scheme', '{"api":"//api.example"}', '"api" should begin with'],
  [
    'names another host by a backslash',
    '{"api":"/\\\\evil.example/api"}',
    '"api" should begin with',
  ],
  ['names another host behind a tab', '{"api":"/\\t/evil.example/api"}', '"api" should begin with'],
  ['names no host', '{"api":"https://:80"}', '"api" should begin with'],
  ['has an unknown name', '{"apis":"/api"}', 'the unknown name "apis"; known: api, apiV1'],
  ['has a number', '{"apiKey":12}', '"apiKey" should be a text'],
])(
  'says in the page that it does not load, and in the console why, when the file %s',
  async (_, text, reason) => {
    configuration = text;
    const { page } = await aVisitor();
    const thrown = page.waitForEvent('pageerror');

    await page.goto(`${origin()}/salon-lumiere`);

    expect((await thrown).message).toContain(reason);
    const alert = page.getByRole('alert');
    expect(await alert.textContent()).toContain('La page ne se charge pas.');
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[SEO-02] keeps search engines from the page of a group that is not active, or that nobody knows',
  async () => {
    configuration = JSON.stringify({ api: `${demonstration.address}/api` });
    const { page } = await aVisitor();
    for (const [path, robots] of [
      ['/ferme-des-pres', ['noindex']],
      ['/nobody', ['noindex']],
      ['/salon-lumiere', []],
    ] as const) {
      await page.goto(origin() + path);
      await page.locator('main h1').waitFor();
      expect([
        path,
        await page
          .locator('meta[name=robots]')
          .evaluateAll((all) => all.map((meta) => meta.getAttribute('content'))),
      ]).toEqual([path, robots]);
    }
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[P1] [P2] M-01 M-03: tells a site that the configuration does not name its height alone, and does nothing that it asks',
  async () => {
    site = await aHostSite(origin());
    configuration = JSON.stringify({
      api: `${demonstration.address}/api`,
      frameAncestors: `https://shop.example ${new URL(site.address).origin}.evil.example`,
    });
    site.show(`<iframe title="x" src="${origin()}/salon-lumiere?locale=fr"></iframe>`);
    const { page, faults } = await aVisitor();
    await noteMessages(page);
    await page.goto(site.address);
    const frame = page.frames()[1];
    await frame?.locator('main h1').waitFor();
    await page.waitForFunction(
      () => (window as unknown as { notes: { heard: unknown[] } }).notes.heard.length > 0,
    );
    const height = page.evaluate(
      () =>
        new Promise((resolve) =>
          addEventListener('message', ({ data }) => data.last && resolve(data)),
        ),
    );
    await page.evaluate(() => {
      for (const message of [
        { creneau: 1, type: 'set', query: { locale: 'en', 'fiche[lastname]': 'Evil' } },
        { type: 'navigate', url: 'javascript:alert(1)' },
        { type: 'setToken', token: 'x' },
      ])
        window.frames[0]?.postMessage(message, '*');
    });
    // what was sent before is heard before
    await frame?.evaluate(() => {
      addEventListener('message', ({ data }) => {
        if (data.last) window.parent.postMessage(data, '*');
      });
    });
    await page.evaluate(() => window.frames[0]?.postMessage({ last: true }, '*'));
    await height;

    const { heard } = await notesOf(page);
    expect(new Set(heard.map(({ data }) => data.type))).toEqual(new Set(['height', undefined]));
    expect(await frame?.evaluate(() => document.documentElement.lang)).toBe('fr');
    expect(faults).toEqual([]);
    await page.context().close();
    site.close();
    site = undefined;
  },
  PATIENCE,
);
