import { existsSync } from 'node:fs';
import { runFixture } from '../../support/run-fixture';
import type { Attacked } from '../../support/fixtures/attacked';
import { aBusiness } from '../../support/made-up-business';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(2)>';

/** Businesses that begin with the service, since they have no categories. */
const businesses: readonly Attacked[] = [
  {
    ...aBusiness({
      id: 60,
      group: { urlname: 'acme', name: `Acme ${SCRIPT}` },
      settings: { use_api_v3: true },
      interventions: [{ id: 11 }, { id: 12 }],
    }),
    text: `<p>Bring <b>this</b> &amp; that</p>${SCRIPT}`,
    publicname: `Cut ${SCRIPT}`,
  },
  aBusiness({
    id: 61,
    group: { urlname: 'closed', active: false },
    settings: { use_api_v3: true },
    interventions: [{ id: 21 }, { id: 22 }],
  }),
  aBusiness({
    id: 62,
    group: { urlname: 'old' },
    settings: { use_api_v3: false },
    interventions: [{ id: 31 }, { id: 32 }],
  }),
];

let ground: Ground;
let server: RunningServer;
let salon: { readonly ground: Ground; readonly server: RunningServer };

beforeAll(async () => {
  if (!existsSync('ui/dist/shell.json')) throw new Error('the page is not built: npm run build');
  const started = async (of: Ground) => ({ ground: of, server: await startServer(of.environment) });
  ground = await aGround('PostgreSQL', 'schema');
  await runFixture(ground, 'attacked', businesses);
  server = await startServer(ground.environment);
  salon = await started(await aGround('PostgreSQL', 'demonstration'));
}, 180_000);

afterAll(async () => {
  for (const { server: running, ground: of } of [{ server, ground }, salon]) {
    await running?.kill();
    await of?.remove();
  }
});

const htmlOf = async (path: string, language = 'fr', { address } = salon.server) =>
  (await fetch(address + path, { headers: { 'accept-language': language } })).text();

/** What stands in the page before any script. */
const drawn = (html: string): string =>
  (/<div id="root">(.*?)<\/div>\n(?:<link|<noscript)/s.exec(html)?.[1] ?? '').replaceAll(
    '\u00a0',
    ' ',
  );

const isSkeleton = (html: string): boolean => drawn(html).startsWith('<div class="sk">');

/** Where its choices lead. */
const links = (html: string): readonly string[] =>
  [...drawn(html).matchAll(/href="(\/[^"]*\?[a-z]+_ids?=[^"]*)"/g)].map(([, href = '']) => href);

describe('the first step in the HTML', () => {
  it.each([
    ['fr', 'Que souhaitez-vous faire', 'Voir Coiffure, 8 choix, dès 0,00 €'],
    ['en', 'What would you like to do', 'View services: Hair, 8 choices, from €0.00'],
  ])('asks in %s, its choices links that answer it', async (language, question, name) => {
    const html = await htmlOf('/salon-lumiere', language);

    expect(drawn(html)).toMatch(new RegExp(`<h1[^>]*>${question}`));
    expect(drawn(html)).toContain(`aria-label="${name}"`);
    expect(links(html)).toEqual([1, 2, 3].map((id) => `/salon-lumiere?interventionset_ids=${id}`));
  });

  it('keeps in its links the language that the address asks for, and nothing of an advertisement', async () => {
    const html = await htmlOf('/salon-lumiere?locale=en&utm_source=x&gclid=1');

    expect(links(html)[0]).toBe('/salon-lumiere?interventionset_ids=1&amp;locale=en');
  });

  it('is drawn by rules that stand in the page itself', async () => {
    const html = await htmlOf('/salon-lumiere');
    const styles = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const classes = new Set(
      [...drawn(html).matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
    );

    expect(classes.size).toBeGreaterThan(50);
    expect([...classes].filter((name) => !styles.includes(`.${name}`))).toEqual([]);
    expect(html).not.toMatch(/rel="(?:stylesheet|preload)"[^>]*\.css|as="style"/);
  });

  it.each(['/', '/salon-lumiere/', '/salon-lumiere/book/interventionset_ids'])(
    'stands at %s too',
    async (path) => {
      expect(links(await htmlOf(path))).toHaveLength(3);
    },
  );

  it.each([
    '/salon-lumiere/book/slots',
    '/salon-lumiere/book/intervention_ids',
    '/salon-lumiere/legal/terms',
    '/salon-lumiere/nowhere',
    '/salon-lumierebook/interventionset_ids',
    '/salon-lumiere?noheader',
    '/salon-lumiere?date=2027-06-08',
    '/salon-lumiere?colors[primary]=ff0000',
    '/salon-lumiere?interventionset_ids=1',
  ])('leaves %s to the page', async (path) => {
    const html = await htmlOf(path);

    expect(links(html)).toEqual([]);
    expect(drawn(html)).not.toMatch(/Que souhaitez-vous faire\s\?<\/h1>/);
  });

  it('[CC-02] is not that of a visitor where those who answer for a call centre see more', async () => {
    expect(isSkeleton(await htmlOf('/allo-assistance'))).toBe(true);
    expect(isSkeleton(await htmlOf('/salon-lumiere'))).toBe(false);
  });

  it('leaves what a business wrote without effect, and reads it without its markup', async () => {
    const html = drawn(await htmlOf('/acme', 'fr', server));

    expect(html).toContain('Cut &lt;script&gt;alert(1)');
    expect(html).toContain('Acme &lt;script&gt;');
    expect(html).toContain('Bring this &amp; that');
    expect(html).not.toMatch(/<script|<img[^>]*onerror/);
    expect(links(await htmlOf('/acme', 'fr', server))).toContain('/acme?intervention_ids=12');
  });

  it('offers nothing of a business that is not active', async () => {
    const html = await htmlOf('/closed', 'fr', server);

    expect(links(html)).toEqual([]);
    expect(isSkeleton(html)).toBe(true);
  });

  it('speaks the first dialect as well', async () => {
    expect(links(await htmlOf('/old', 'fr', server))).toEqual([
      '/old?intervention_ids=31',
      '/old?intervention_ids=32',
    ]);
  });
});
