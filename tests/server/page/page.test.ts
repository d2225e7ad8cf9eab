import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

/** Addresses of pictures, of which two say where one is; the others would say something else in a header. */
const PICTURES = [
  'https://pictures.example/cut.png?a=1',
  'https://pictures.example:8443/cut.png',
  '/pictures/cut-510x510.png',
  'http://unsafe.example/cut.png',
  'https://semicolon.example;script-src/cut.png',
  'https://comma.example,sandbox/cut.png',
  "https://quote.example'unsafe-inline'/cut.png",
  'https://*.example/cut.png',
  'https://blank.example script-src *',
  'https://line.example\r\nset-cookie: a=b',
  'https://',
  'data:image/svg+xml,<svg>',
];

/** One with as many pictures elsewhere as no policy would name. */
const MOST = 20;

let ground: Ground;
let server: RunningServer;

beforeAll(async () => {
  if (!existsSync('ui/dist/shell.json')) throw new Error('the page is not built: npm run build');
  ground = await aGround('PostgreSQL', 'demonstration');
  const showing = (id: number, urlname: string, thumbnails: readonly string[]) =>
    runFixture(
      ground,
      'business',
      aBusiness({
        id,
        group: { urlname },
        interventions: thumbnails.map((thumbnail, index) => ({ id: id * 100 + index, thumbnail })),
      }),
    );
  await showing(80, 'pictured', PICTURES);
  await showing(
    81,
    'crowded',
    Array.from({ length: MOST + 5 }, (_, index) => `https://p${index}.example/cut.png`),
  );
  server = await startServer({ ...ground.environment, VIDEO_URL: 'https://rooms.example/' });
  // an operator adds them to a server that runs
  const folder = join(ground.environment['CRENEAU_DATA'] ?? '', 'stylesheets');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'brand.css'), 'body{color:teal}');
  writeFileSync(join(folder, 'secret.txt'), 'no');
}, 120_000);

afterAll(async () => {
  await server?.kill();
  await ground?.remove();
});

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Asks for a path as it is written, of the host that is named: `fetch` would tidy both up. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(server.address);
    const asked = request(
      { hostname, port, path, method, headers: { host: 'localhost', ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: new Headers(answer.headers as Record<string, string>),
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    asked.on('error', reject).end();
  });

const htmlOf = async (path: string, headers: Record<string, string> = {}) =>
  (await get(path, headers)).body;

const answersIn = (html: string) =>
  JSON.parse(/id="answers">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as Record<
    string,
    { records?: unknown[]; urlname?: string }
  >;

describe('the HTML of the page', () => {
  it('[ROUTE-01] says whose page it is, in the words and colours of the group', async () => {
    const html = await htmlOf('/salon-lumiere', { 'accept-language': 'fr' });

    expect(html).toContain('<html lang="fr">');
    expect(html).toMatch(/<title>[^<]*Salon Lumière[^<]*<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]*Salon Lumière/);
    expect(html).toMatch(/<style id="theme">:root\{--canvas:#FAF8F5;/);
    expect(html).toMatch(/<strong[^>]*>Salon Lumière<\/strong>/);
  });

  it('[ROUTE-10] finds the group of the host at /', async () => {
    expect(await htmlOf('/', { host: 'localhost' })).toContain(
      '<meta name="creneau-group" content="salon-lumiere">',
    );
    expect(await htmlOf('/', { host: 'LOCALHOST.' })).toContain(
      '<meta name="creneau-group" content="salon-lumiere">',
    );
  });

  it('has the logo of the business in the tab, and tells who shares the link its name, words and picture', async () => {
    const html = await htmlOf('/salon-lumiere', { 'accept-language': 'fr' });
    const [, logo] = /<link rel="icon" href="(\/group-\d+\/logo\/raw\/[^"]+)">/.exec(html) ?? [];
    const openGraph = (property: string) =>
      new RegExp(`<meta property="og:${property}" content="([^"]*)">`).exec(html)?.[1];

    expect((await get(logo ?? '')).status).toBe(200);
    expect(openGraph('type')).toBe('website');
    expect(openGraph('site_name')).toBe('Salon Lumière');
    expect(openGraph('title')).toContain('Salon Lumière');
    expect(openGraph('description')).toContain('Salon Lumière');
    const { pathname } = new URL(openGraph('image') ?? '');
    expect((await get(pathname)).headers.get('content-type')).toBe('image/jpeg');
  });

  it('tells nothing of an inactive group to who shares its link', async () => {
    expect(await htmlOf('/ferme-des-pres')).not.toContain('property="og:');
  });

  it('tells of the words of the languages that the group offers, and of no others', async () => {
    const languagesAt = async (path: string) =>
      Object.keys(
        JSON.parse(/id="locales">(.*?)<\/script>/s.exec(await htmlOf(path))?.[1] ?? '{}'),
      );
    const all = await languagesAt('/nobody-is-here');

    expect(await languagesAt('/cabinet-horizon')).toEqual(['en', 'fr']);
    expect(await languagesAt('/salon-lumiere')).toEqual(all);
    expect(all.length).toBeGreaterThan(2);
  });

  it('[I18N-03] says the words of a brand to its group from the first step on, and has no other of them', async () => {
    const [english, french, plain] = await Promise.all(
      ['/lord-howe-dive?locale=en', '/lord-howe-dive?locale=fr', '/salon-lumiere?locale=en'].map(
        (path) => htmlOf(path),
      ),
    );
    const preloads = (html = ''): readonly string[] =>
      [...html.matchAll(/rel="preload" as="fetch" crossorigin href="([^"]+)"/g)].map(
        ([, address = '']) => address,
      );

    expect(english).toMatch(/<h1[^>]*>Which dive would you like\?/);
    expect(french).toMatch(/<h1[^>]*>Quelle plongée vous tente\u00a0\?/);
    expect(english).toMatch(/<title>[^<]*[Dd]ive[^<]*<\/title>/);
    expect(preloads(english)).toContainEqual(expect.stringMatching(/brand\.lagoon\.en\./));
    expect(plain).not.toContain('brand.');
    const [overlay = ''] = preloads(english).filter((address) => address.includes('/brand.'));
    const { body } = await get(overlay);
    expect(JSON.parse(body)).toMatchObject({ confirmation: { card: 'Your dive' } });
    expect(body).not.toContain('See you on the boat');
  });

  it('says where the operator has video rooms', async () => {
    expect(await htmlOf('/salon-lumiere')).toContain(
      '<meta name="creneau-video" content="https://rooms.example">',
    );
  });

  it('carries the answers of the first calls, as the API gives them but for fields without a value', async () => {
    const answers = answersIn(
      await htmlOf('/salon-lumiere/book/slots', { 'accept-language': 'fr' }),
    );

    expect(Object.keys(answers).length).toBeGreaterThanOrEqual(4);
    for (const [url, body] of Object.entries(answers))
      expect(JSON.parse((await get(url)).body, (_, field: unknown) => field ?? undefined)).toEqual(
        body,
      );
  });

  it('[SEO-01] chooses the title and the description among three', async () => {
    const pages = await Promise.all(Array.from({ length: 40 }, () => htmlOf('/salon-lumiere')));
    const different = (pattern: RegExp) =>
      new Set(pages.map((html) => pattern.exec(html)?.[0])).size;

    expect(different(/<title>.*<\/title>/)).toBe(3);
    expect(pages.every((html) => html.includes('<title>Salon Lumière – '))).toBe(true);
    expect(different(/<meta name="description".*?>/)).toBe(3);
  });

  it('[SEO-01] tells the name of a group as it is, whatever characters it has', async () => {
    const rename = (name: string) =>
      query(
        ground.environment.DATABASE_URL ?? '',
        `update groups set name = $1 where urlname = 'mairie-belleville'`,
        [name],
      );

    await rename('Cash $& $$');
    const html = await htmlOf('/mairie-belleville');
    await rename('Mairie de Belleville');

    expect(html).toMatch(/<title>[^<]*Cash \$&amp; \$\$[^<]*<\/title>/);
  });

  it('[SEO-02] lets search engines list an active group and no inactive one', async () => {
    expect(await htmlOf('/salon-lumiere')).not.toContain('noindex');
    expect(await htmlOf('/ferme-des-pres')).toContain('<meta name="robots" content="noindex">');
  });

  it.each([
    ['/salon-lumiere', '/salon-lumiere'],
    ['/salon-lumiere/book/slots?intervention_ids=11&utm_source=x', '/salon-lumiere'],
    ['/salon-lumiere/?locale=de', '/salon-lumiere?locale=de'],
    ['/salon-lumiere/book/intervention_ids?locale=xx', '/salon-lumiere'],
    ['/salon-lumiere/home', '/salon-lumiere/home'],
    ['/salon-lumiere/legal/privacy?locale=fr', '/salon-lumiere/legal/privacy?locale=fr'],
  ])('[SEO-02] has %s listed as %s, in each language of the group', async (path, listed) => {
    const html = await htmlOf(path, { 'accept-language': 'fr' });
    const links = [
      ...html.matchAll(
        /<link rel="(canonical|alternate)"(?: hreflang="([^"]*)")? href="([^"]*)">/g,
      ),
    ];
    const [address = ''] = listed.split('?');

    expect(links.map(([, relation, language, href]) => [relation, language, href])).toEqual([
      ['canonical', undefined, listed],
      ['alternate', 'x-default', address],
      ...'fr,en,br,cs,de,es,hr,hu,it,nl,pl,pt,sk,sl,sv'
        .split(',')
        .map((language) => ['alternate', language, `${address}?locale=${language}`]),
    ]);
  });

  it.each(['/ferme-des-pres', '/nobody', '/set_password'])(
    '[SEO-02] lists %s nowhere',
    async (path) => {
      expect(await htmlOf(path)).not.toMatch(/rel="(?:canonical|alternate)"/);
    },
  );

  it('[SEO-02] [HOME-11] has the public page of a group that shows none listed as its booking', async () => {
    expect(await htmlOf('/garage-central/home')).toContain(
      '<link rel="canonical" href="/garage-central">',
    );
  });

  it.each([
    '/salon-lumiere/book',
    '/salon-lumiere/book/nonsense',
    '/salon-lumiere/book/slots/more',
    '/salon-lumiere/home/more',
    '/salon-lumiere/nonsense',
    '/salon-lumiere/not_found',
  ])('[ROUTE-03] answers 404 at %s, and lists it nowhere', async (path) => {
    const answer = await fetch(server.address + path);

    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
    expect(await answer.text()).not.toMatch(/rel="(?:canonical|alternate)"/);
  });

  it.each([
    '/salon-lumiere/',
    '/salon-lumiere/book/slots/',
    '/salon-lumiere/book/register_confirm',
  ])('[ROUTE-03] answers 200 at %s', async (path) => {
    expect((await fetch(server.address + path)).status).toBe(200);
  });

  it('[THEME-01] has the dark scheme of a group that allows it before any script, and none of another', async () => {
    const dark = /@media screen and \(prefers-color-scheme:dark\)\{:root\{--canvas:#1B1917;/;

    expect(await htmlOf('/salon-lumiere')).toMatch(dark);
    expect(await htmlOf('/cabinet-horizon')).not.toMatch(dark);
  });

  it('shows nothing bookable of an inactive group', async () => {
    const answers = answersIn(await htmlOf('/ferme-des-pres'));

    expect(Object.values(answers).map(({ urlname }) => urlname)).toEqual(['ferme-des-pres']);
  });

  it.each([
    ['/cabinet-horizon?locale=fr', 'réservation, rendez-vous, Cabinet Horizon'],
    ['/cabinet-horizon?locale=en', 'booking, appointment, Cabinet Horizon'],
    [
      '/salon-lumiere?locale=fr',
      'réservation, rendez-vous, Salon Lumière, coiffeur, balayage, chignon, Lyon',
    ],
    [
      '/salon-lumiere/home?locale=en',
      'booking, appointment, Salon Lumière, hairdresser, highlights, Lyon',
    ],
  ])(
    '[SEO-03] [ENTITY-09] has keywords, the name of the group and its own words at %s: %s',
    async (path, keywords) => {
      expect(await htmlOf(path)).toContain(`<meta name="keywords" content="${keywords}">`);
    },
  );

  it.each([
    [{ 'accept-language': 'en-GB,en;q=0.9,fr;q=0.8' }, '', 'en'],
    [{ 'accept-language': 'ja;q=0.9,fr;q=0.8,en;q=0.1' }, '', 'fr'],
    [{ 'accept-language': 'de-AT,de;q=0.9,fr;q=0.8' }, '', 'de'],
    [{ 'accept-language': 'en' }, '?locale=fr', 'fr'],
    [{ 'accept-language': 'en' }, '?locale=../../etc', 'en'],
    [{}, '', 'fr'],
  ])('[QUERY-04] speaks for %j%s in %s', async (headers, query, locale) => {
    const html = await htmlOf(`/salon-lumiere${query}`, headers as Record<string, string>);

    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).toContain(`as="fetch" crossorigin href="/assets/locale.${locale}.`);
  });

  it('is not sent again to whoever has it', async () => {
    const first = await get('/salon-lumiere');
    const etag = first.headers.get('etag') ?? '';

    const again = await get('/salon-lumiere', { 'if-none-match': etag });

    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers.get('content-security-policy')).toBe(
      first.headers.get('content-security-policy'),
    );
  });

  it('answers HEAD as GET, without the body', async () => {
    const answer = await get('/salon-lumiere', {}, 'HEAD');

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.body).toBe('');
  });
});

describe('an address without a page:', () => {
  it.each([
    '/nobody',
    '/nobody/book/slots',
    '/acme%2Fbook%2Fslots',
    '/acme%00',
    '/__proto__',
    '/constructor',
    '/not_found',
    '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '//evil.example/acme/home',
    '/services',
    '/v3',
    '/assets',
    '/stylesheets',
    '/..%2f..%2fetc%2fpasswd',
    '/salon_lumiere',
    '/salon-lumi%E8re',
    '/-',
    `/${'a'.repeat(300)}`,
  ])('[ROUTE-13] %s is not found, and nothing of it stands in the page', async (path) => {
    const answer = await get(path);
    const html = answer.body;

    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(html).toContain('noindex');
    expect(html).not.toContain('alert(1)');
    expect(answersIn(html)).toEqual({});
  });

  it.each([
    ['/SALON-Lumiere', '/salon-lumiere'],
    ['/Salon-Lumiere/book/slots?date=2027-06-08', '/salon-lumiere/book/slots?date=2027-06-08'],
  ])('%s leads to the one way it is written, %s', async (path, canonical) => {
    const answer = await get(path);

    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe(canonical);
  });

  it.each(['acme.book.example.evil.example', 'evil.example', 'localhost.evil.example'])(
    'the host %s leads to no group',
    async (host) => {
      const answer = await get('/', { host });

      expect(answer.status).toBe(404);
    },
  );

  it('[ROUTE-08] /set_password is of the group at its host, or of none yet, and in no index', async () => {
    const path = '/set_password?account_id=8';
    const [ofHost, ofNobody] = [await get(path), await get(path, { host: 'elsewhere.example' })];

    expect([ofHost.status, ofNobody.status]).toEqual([200, 200]);
    expect(ofHost.body).toContain('<meta name="creneau-group" content="salon-lumiere">');
    expect(ofNobody.body).not.toContain('creneau-group');
    for (const { headers } of [ofHost, ofNobody])
      expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it.each(['/inactive', '/disconnected', '/error'])('%s is a page of its own', async (path) => {
    const answer = await get(path);

    expect(answer.status).toBe(200);
    expect(answer.body).toContain('noindex');
  });

  it('takes a query of any length that a browser sends', async () => {
    expect((await get(`/salon-lumiere?x=${'y'.repeat(8000)}`)).status).toBe(200);
    expect((await get('/salon-lumiere?a=1&a=2&__proto__[x]=1&%00=2')).status).toBe(200);
  });
});

describe('the content security policy of the page', () => {
  it('lets run what is here and nothing else', async () => {
    const answer = await get('/salon-lumiere');
    const html = answer.body;
    const policy = answer.headers.get('content-security-policy') ?? '';

    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|http:/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    for (const [, style] of html.matchAll(/<style[^>]*>(.*?)<\/style>/gs))
      expect(policy).toContain(hashOf(style ?? ''));
    for (const [, script] of html.matchAll(/<script>(.*?)<\/script>/gs))
      expect(policy).toContain(hashOf(script ?? ''));
    expect(html).not.toMatch(/\sstyle=|\son\w+=/);
  });

  /** What the policy of a page lets in from other hosts, by directive. */
  const sourcesOf = async (path: string) =>
    Object.fromEntries(
      ((await get(path)).headers.get('content-security-policy') ?? '')
        .split('; ')
        .map((directive) => [
          directive.split(' ')[0],
          directive.split(' ').filter((source) => source.startsWith('https:')),
        ]),
    ) as Record<string, readonly string[]>;

  it('[CAT-02] lets in the hosts of the pictures of the group, on its own page only', async () => {
    const pictured = await sourcesOf('/pictured');
    const none = await sourcesOf('/salon-lumiere');
    await query(
      ground.environment['DATABASE_URL'] ?? '',
      `update interventions set thumbnail = 'https://moved.example/cut.png' where group_id = 80`,
    );
    const moved = await sourcesOf('/pictured');

    expect(pictured['img-src']).toEqual([
      'https://pictures.example',
      'https://pictures.example:8443',
    ]);
    expect(none['img-src']).toEqual([]);
    expect(moved['img-src']).toEqual(['https://moved.example']);
  });

  it('[S7] takes nothing but hosts from the addresses of pictures, and twenty at most', async () => {
    const plain = await get('/salon-lumiere');
    const pictured = await get('/pictured');
    const directivesOf = ({ headers }: Answer) =>
      (headers.get('content-security-policy') ?? '').split(';').map((each) => each.split(' ')[1]);

    expect(directivesOf(pictured)).toEqual(directivesOf(plain));
    expect(pictured.headers.get('content-security-policy')).not.toMatch(/unsafe|\*|,|http:/);
    expect(pictured.headers.get('set-cookie')).toBeNull();
    expect((await sourcesOf('/crowded'))['img-src']).toHaveLength(MOST);
  });

  it('[TRACK-01] [TRACK-02] lets in what the group measures its visits with, on its own page only', async () => {
    const tags = ['https://www.googletagmanager.com', 'https://*.google-analytics.com'];
    const measured = await sourcesOf('/lord-howe-dive');
    const unmeasured = await sourcesOf('/salon-lumiere');

    expect(measured['script-src']).toEqual(tags);
    expect(measured['connect-src']).toEqual(tags);
    expect(measured['img-src']).toEqual([...tags, 'https://www.facebook.com']);
    for (const directive of ['script-src', 'connect-src', 'img-src'])
      expect(unmeasured[directive]).toEqual([]);
  });

  it('says so in every header that browsers know', async () => {
    for (const path of ['/salon-lumiere', '/nobody', '/assets/nothing.js']) {
      const { headers } = await get(path);

      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('permissions-policy')).toContain('geolocation=()');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
    }
  });
});

describe('the files that the page loads', () => {
  const filesOf = async (page: string) =>
    [...(await htmlOf(page)).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
      ([, path]) => path ?? '',
    );

  it('are kept for ever under their hashed names, and compressed', async () => {
    const files = [...(await filesOf('/salon-lumiere')), ...(await filesOf('/set_password'))];

    expect(new Set(files.map((path) => path.split('.').at(-1)))).toEqual(
      new Set(['js', 'json', 'woff2', 'css']),
    );
    for (const path of files) {
      const { status, headers } = await get(path, { 'accept-encoding': 'br' });

      expect(status).toBe(200);
      expect(path).toMatch(/\.[0-9a-f]{10}\.(?:js|css|json|woff2)$/);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('content-encoding')).toBe(path.endsWith('woff2') ? null : 'br');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('come as gzip or plain to whoever takes no brotli', async () => {
    const [path = ''] = (await filesOf('/salon-lumiere')).filter((each) => each.endsWith('.js'));

    expect((await get(path, { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe(
      'gzip',
    );
    expect(
      (await get(path, { 'accept-encoding': 'identity' })).headers.get('content-encoding'),
    ).toBeNull();
  });

  it.each([
    '/assets/../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2findex.html',
    '/assets/.br',
    '/assets/',
  ])('%s leads nowhere', async (path) => {
    const answer = await get(path);

    expect([400, 403, 404]).toContain(answer.status);
    expect(answer.body).not.toContain('workspaces');
  });

  it('[THEME-04] include the style sheets of groups, and nothing beside them', async () => {
    const sheet = await get('/stylesheets/brand.css');

    expect(sheet.status).toBe(200);
    expect(sheet.headers.get('content-type')).toContain('text/css');
    expect(sheet.body).toBe('body{color:teal}');
    for (const other of ['secret.txt', '..%2fpglite', '.css', 'nobody.css', 'a%20b.css'])
      expect((await get(`/stylesheets/${other}`)).status).toBe(404);
  });

  it('[THEME-05] include the logo of a group', async () => {
    const logo = await get('/group-1/logo/raw/logo.svg');

    expect(logo.status).toBe(200);
    expect(logo.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a frame around the page', () => {
  const framedBy = (site: string, group: string) =>
    get(`/${group}?noheader=1`, {
      'sec-fetch-dest': 'iframe',
      'sec-fetch-site': 'cross-site',
      'accept-language': 'en',
      referer: `${site}/`,
    });

  it('[P4] of a site that the group does not list gets the name of the missing setting, and nothing of the page', async () => {
    const { body, headers } = await framedBy('https://www.example.org', 'salon-lumiere');

    expect(body).toContain('“embedding.frames” must list https://www.example.org');
    expect(body).toContain('<a href="/salon-lumiere?noheader=1" target="_blank"');
    expect(body).not.toMatch(/<script|<form|<button/);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['https://garage-central.example', true],
    ['https://other.garage-central.example', false],
    ['http://localhost:8080', true],
    ['http://garage-central.example', false],
    ['https://garage-central.example:8443', false],
  ])('[P4] of %s shows the page of the garage: %s', async (site, isShown) => {
    const { body } = await framedBy(site, 'garage-central');

    expect(body.includes('id="root"')).toBe(isShown);
  });

  it('[P4] of no group leads nowhere: its address may be read as that of another site', async () => {
    const { body } = await framedBy('https://www.example.org', '/evil.example');

    expect(body).not.toContain('href="//');
  });

  it('gets no addresses of its languages, which are for search engines alone', async () => {
    const languages = /<link rel="(?:canonical|alternate)"/;
    const framed = await get('/salon-lumiere', { 'sec-fetch-dest': 'iframe' });

    expect(framed.body).not.toMatch(languages);
    expect(await htmlOf('/salon-lumiere')).toMatch(languages);
  });

  it('[P4] of an unknown site is left to the browser', async () => {
    const { body, headers } = await get('/salon-lumiere', { 'sec-fetch-dest': 'iframe' });

    expect(body).toContain('id="root"');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });

  it('[EMBED-02] names the sites that may hear the page to the page itself, and none where the group lists none', async () => {
    const ancestorsIn = async (group: string): Promise<string | undefined> =>
      /<meta name="creneau-frame-ancestors" content="([^"]*)">/.exec(
        await htmlOf(`/${group}`),
      )?.[1];

    expect(await ancestorsIn('garage-central')).toBe(
      'https://garage-central.example http://localhost:* http://127.0.0.1:*',
    );
    expect(await ancestorsIn('salon-lumiere')).toBeUndefined();
  });
});

describe('the script for the pages of businesses', () => {
  it.each([
    ['br', 4_000],
    ['gzip', 4_400],
    ['identity', 11_000],
  ])(
    'comes as %s in fewer than %i bytes, at one address, for every site',
    async (encoding, most) => {
      const { status, headers, body } = await get('/embed.js', { 'accept-encoding': encoding });

      expect(status).toBe(200);
      expect(headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(Number(headers.get('content-length'))).toBeLessThan(most);
      expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      if (encoding === 'identity') expect(body).toContain('creneau-booking');
    },
  );

  it('is new within the hour, and not sent again while it is the same', async () => {
    const { headers } = await get('/embed.js');
    const again = await get('/embed.js', { 'if-none-match': headers.get('etag') ?? '' });

    expect(headers.get('cache-control')).toBe('public, max-age=3600, stale-while-revalidate=86400');
    expect([again.status, again.body]).toEqual([304, '']);
  });

  it('is shown in a page of the demonstration whose policy allows no script and no style of its markup', async () => {
    const { headers, body } = await get('/embed-demo', { 'accept-language': 'fr-FR' });

    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(body).toMatch(/^<!doctype html>\n<html lang="fr">/);
    expect(body).not.toMatch(/ style="|<script>| on\w+="/);
  });
});

describe('a page in a sandbox without an origin', () => {
  it('[P5] may ask for words and fonts', async () => {
    const [asset = ''] = /\/assets\/[\w.-]+\.json/.exec(await htmlOf('/garage-central')) ?? [];
    const { status, headers } = await get(asset, { origin: 'null' });

    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });
});
