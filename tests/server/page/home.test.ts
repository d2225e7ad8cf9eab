import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { runFixture } from '../../support/run-fixture';
import type { Attacked } from '../../support/fixtures/attacked';
import { aBusiness } from '../../support/made-up-business';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

const HOSTILE =
  '"><meta http-equiv=refresh content=0;url=//evil.example></script><script>alert(1)</script>';

const businesses: readonly Attacked[] = [
  aBusiness({
    id: 60,
    group: { urlname: 'hostile', name: `Hostile ${HOSTILE}` },
    settings: {
      use_api_v3: true,
      has_minisite: true,
      minisite: {
        title: { fr: HOSTILE },
        quick_desc: { fr: `<p>${HOSTILE}</p>` },
        keywords: { fr: HOSTILE },
        social_link: { facebook: 'javascript:alert(1)' },
      },
    },
    interventions: [{ id: 601 }],
  }),
  aBusiness({
    id: 61,
    group: { urlname: 'closed-down', active: false },
    settings: { has_minisite: true, minisite: {} },
    interventions: [{ id: 611 }],
  }),
  aBusiness({
    id: 62,
    group: { urlname: 'misspelt-picture' },
    settings: { has_minisite: true, minisite: { image: 'https://pictures example/a.jpg' } },
    interventions: [{ id: 621 }],
  }),
];

let ground: Ground;
let server: RunningServer;

beforeAll(async () => {
  if (!existsSync('ui/dist/home.css')) throw new Error('the page is not built: npm run build');
  ground = await aGround('PostgreSQL', 'demonstration');
  await runFixture(ground, 'attacked', businesses);
  server = await startServer({
    ...ground.environment,
    TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png?key={key}',
    TILE_KEY: 'pk.1',
    TILE_ATTRIBUTION: '© <a href="https://maps.example">Maps</a>',
  });
}, 180_000);

afterAll(async () => {
  await server?.kill();
  await ground?.remove();
}, 30_000);

/** An answer, read to its end: a server that still sends one does not stop. */
const get = async (path: string, language = 'fr') => {
  const answer = await fetch(server.address + path, { headers: { 'accept-language': language } });
  return new Response(await answer.arrayBuffer(), answer);
};
const htmlOf = async (path: string, language?: string) => (await get(path, language)).text();

/** What stands in the page before any script. */
const drawn = (html: string): string =>
  (/<div id="root">(.*?)<\/div>\n(?:<link|<noscript)/s.exec(html)?.[1] ?? '').replaceAll(
    /[\u00a0\u202f]/g,
    ' ',
  );

const metaOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe('the public page in the HTML', () => {
  it('[ROUTE-02] [HOME-01] [HOME-02] says what the business is and offers, before any script', async () => {
    const html = drawn(await htmlOf('/salon-lumiere/home'));

    expect(html).toMatch(/<h1[^>]*>Coupe femme</);
    expect(html).toContain('À la lumière du matin');
    expect(html).toContain('Trois coiffeurs, une cour au calme');
    expect(html).toMatch(/−20 % mardi matin/);
    for (const words of ['Nos prestations', 'dès 0,00 €', 'Horaires', '14 rue des Capucins'])
      expect(html).toContain(words);
  });

  it('[HOME-05] has links that choose, and keep the language that was asked for', async () => {
    const html = drawn(await htmlOf('/salon-lumiere/home?locale=en'));
    const links = [...html.matchAll(/href="(\/[^"]*\?[a-z]+_ids?=[^"]*)"/g)].map(([, to]) => to);

    expect(links).toEqual([
      '/salon-lumiere?intervention_ids=11&amp;locale=en',
      ...[1, 2, 3].map((id) => `/salon-lumiere?interventionset_ids=${id}&amp;locale=en`),
    ]);
    // the business wrote its line in English too
    expect(html).toMatch(/lang="en"[^>]*>Hairdresser in Lyon</);
  });

  it('[HOME-03] has the first picture at once, in its sizes and formats, with its place kept', async () => {
    const html = drawn(await htmlOf('/salon-lumiere/home'));
    const [picture = ''] = /<picture>.*?<\/picture>/s.exec(html) ?? [];

    expect(picture).toMatch(
      /<source type="image\/webp" srcSet="[^"]* 480w, [^"]* 800w, [^"]* 1280w"/i,
    );
    expect(picture).toMatch(/sizes="[^"]+"/);
    expect(picture).toMatch(/width="800" height="533"/);
    expect(picture).toMatch(/loading="eager"/);
    for (const [, url = ''] of picture.matchAll(/(\/pictures\/[\w./-]+)/g))
      expect((await get(url)).headers.get('content-type')).toMatch(/^image\/(?:webp|jpeg)$/);
    expect(html).toMatch(/<img[^>]*loading="lazy"/);
  });

  it('is drawn by rules that stand in the page, and asks for its scripts and words at once', async () => {
    const html = await htmlOf('/salon-lumiere/home');
    const styles = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const classes = new Set(
      [...drawn(html).matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
    );

    expect(classes.size).toBeGreaterThan(80);
    expect([...classes].filter((name) => !styles.includes(`.${name}`))).toEqual([]);
    expect(html).toMatch(/rel="preload" as="script" href="\/assets\/home\./);
    expect(html).toMatch(
      /rel="preload" as="fetch" crossorigin href="\/assets\/locale\.fr\.later\./,
    );
  });

  it('[HOME-11] is left to the booking where the website is not to be shown', async () => {
    expect(drawn(await htmlOf('/cabinet-horizon/home'))).toMatch(/^<div class="sk">/);
  });

  it('H-22: leaves hostile words without effect', async () => {
    const html = await htmlOf('/hostile/home');

    expect(html).not.toMatch(/<meta http-equiv|<script>alert/);
    expect(html).not.toContain('href="javascript:');
    expect(drawn(html)).toContain('Hostile');
  });
});

/**
 * Of schema.org, as its pages list them: the properties that a type may have here, and the kind of each value. A property of
 * another type, or one without a value, is what a validator reports.
 */
type Kind =
  'text' | 'url' | 'number' | 'time' | 'price' | 'currency' | 'language' | readonly string[];
const THING = {
  name: 'text',
  description: 'text',
  url: 'url',
  image: 'url',
  sameAs: 'url',
} as const;
const BUSINESS: Readonly<Record<string, Kind>> = {
  ...THING,
  telephone: 'text',
  email: 'text',
  address: ['PostalAddress'],
  geo: ['GeoCoordinates'],
  openingHoursSpecification: ['OpeningHoursSpecification'],
  hasOfferCatalog: ['OfferCatalog'],
  potentialAction: ['ReserveAction'],
};
const TYPES: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  LocalBusiness: BUSINESS,
  HairSalon: BUSINESS,
  MedicalBusiness: BUSINESS,
  AutoRepair: BUSINESS,
  SportsActivityLocation: BUSINESS,
  PostalAddress: {
    streetAddress: 'text',
    postalCode: 'text',
    addressLocality: 'text',
    addressCountry: 'text',
  },
  GeoCoordinates: { latitude: 'number', longitude: 'number' },
  OpeningHoursSpecification: { dayOfWeek: 'url', opens: 'time', closes: 'time' },
  OfferCatalog: { name: 'text', itemListElement: ['Offer'] },
  Offer: { price: 'price', priceCurrency: 'currency', itemOffered: ['Service'] },
  Service: { name: 'text', description: 'text' },
  ReserveAction: { target: ['EntryPoint'], result: ['Reservation'] },
  EntryPoint: { urlTemplate: 'url', inLanguage: 'language', actionPlatform: 'url' },
  Reservation: { name: 'text' },
};
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  LocalBusiness: ['name', 'address', 'url', 'image'],
  HairSalon: ['name', 'address', 'url', 'image', 'telephone', 'geo', 'openingHoursSpecification'],
  Offer: ['itemOffered'],
  Service: ['name'],
  ReserveAction: ['target', 'result'],
  EntryPoint: ['urlTemplate'],
};
const PATTERNS = {
  text: /\S/,
  url: /^https?:\/\/[^\s<>"]+$/,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
  price: /^\d+\.\d{2}$/,
  currency: /^[A-Z]{3}$/,
  language: /^[a-z]{2}(-[A-Z]{2})?$/,
} as const;

function faultsOf(thing: unknown, path = '$'): readonly string[] {
  const { '@type': type, ...properties } = thing as Record<string, unknown>;
  const allowed = TYPES[String(type)];
  if (!allowed) return [`${path}: no such type ${String(type)}`];
  const missing = (REQUIRED[String(type)] ?? []).filter((name) => !(name in properties));
  return [
    ...missing.map((name) => `${path}: ${String(type)} lacks ${name}`),
    ...Object.entries(properties)
      .filter(([name]) => !['@context', '@id'].includes(name))
      .flatMap(([name, value]) => {
        const kind = allowed[name];
        const at = `${path}.${name}`;
        if (kind === undefined) return [`${at}: not a property of ${String(type)}`];
        const values: readonly unknown[] = Array.isArray(value) ? value : [value];
        if (values.length === 0) return [`${at}: empty`];
        return values.flatMap((one) => {
          if (typeof kind === 'object') {
            const { '@type': own } = one as { readonly '@type'?: string };
            return kind.includes(own ?? '') ? faultsOf(one, at) : [`${at}: ${String(own)}`];
          }
          if (kind === 'number') return typeof one === 'number' ? [] : [`${at}: no number`];
          return typeof one === 'string' && PATTERNS[kind].test(one)
            ? []
            : [`${at}: ${JSON.stringify(one)} is no ${kind}`];
        });
      }),
  ];
}

const structuredDataIn = (html: string): unknown => {
  const [, text] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return text === undefined ? undefined : JSON.parse(text);
};

describe('the markup for search engines', () => {
  it('tells the business, its services and how to book one, as schema.org allows it', async () => {
    const data = structuredDataIn(await htmlOf('/salon-lumiere/home'));

    expect(faultsOf(data)).toEqual([]);
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'HairSalon',
      url: `${server.address}/salon-lumiere/home`,
      telephone: '04 65 71 20 40',
      potentialAction: { target: { urlTemplate: `${server.address}/salon-lumiere` } },
    });
    expect(JSON.stringify(data)).toContain('"price":"48.00","priceCurrency":"EUR"');
  });

  it.each(['/garage-central', '/cabinet-horizon', '/lord-howe-dive', '/hostile/home'])(
    'is valid at %s',
    async (path) => {
      const data = structuredDataIn(await htmlOf(path));

      expect(data).toBeDefined();
      expect(faultsOf(data).filter((fault) => !fault.includes('lacks address'))).toEqual([]);
    },
  );

  it.each(['/ferme-des-pres', '/closed-down', '/closed-down/home', '/nobody', '/set_password'])(
    'is not there at %s, which is not listed',
    async (path) => {
      const answer = await get(path);
      const html = await answer.text();

      // of an active group the page allows it, and the answer of a screen that is nobody's result does not
      expect(answer.headers.get('x-robots-tag') ?? metaOf(html, 'robots')).toBe('noindex');
      expect(structuredDataIn(html)).toBeUndefined();
    },
  );

  it('knows a fault when it sees one', () => {
    expect(faultsOf({ '@type': 'HairSalon', name: 'x', price: '1' })).toContain(
      '$.price: not a property of HairSalon',
    );
    expect(faultsOf({ '@type': 'Offer', price: 48 })).toEqual([
      '$: Offer lacks itemOffered',
      '$.price: 48 is no price',
    ]);
  });
});

describe('the sitemap', () => {
  it('is named by robots.txt', async () => {
    const robots = await get('/robots.txt');

    expect(robots.headers.get('content-type')).toContain('text/plain');
    expect(await robots.text()).toContain(`\nSitemap: ${server.address}/sitemap.xml\n`);
  });

  it('lists the pages of active groups that one may find, and no others', async () => {
    const answer = await get('/sitemap.xml');
    const addresses = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, to = '']) => to.replace(server.address, ''),
    );

    expect(answer.headers.get('content-type')).toContain('application/xml');
    expect(addresses).toContain('/salon-lumiere/home');
    expect(addresses).toContain('/salon-lumiere');
    expect(addresses).toContain('/garage-central');
    for (const path of [
      '/garage-central/home',
      '/cabinet-horizon/home',
      '/ferme-des-pres',
      '/closed-down',
      '/entreprise-sso',
    ])
      expect(addresses).not.toContain(path);
    for (const path of addresses) expect((await get(path)).status).toBe(200);
  });

  it.each(['0', '2', 'x', '-1', '1;drop'])('has no file %s', async (file) => {
    expect((await get(`/sitemap.xml?file=${encodeURIComponent(file)}`)).status).toBe(404);
  });
});

describe('a shared link', () => {
  it('shows a picture of the business', async () => {
    const html = await htmlOf('/salon-lumiere/home');
    const picture = metaOf(html, 'og:image') ?? '';

    expect(picture).toMatch(/^http:\/\/[^/]+\/pictures\/salon-lumiere\/[0-9a-f]+-1200x630\.jpg$/);
    const answer = await fetch(picture);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await answer.arrayBuffer()).toString('hex')).toMatch(/^ffd8ff/);
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
    expect(metaOf(html, 'og:title')).toBeTruthy();
  });

  it('shows one that is drawn where an earlier version stored an address that is none', async () => {
    const answer = await get('/misspelt-picture/home');
    const address = metaOf(await htmlOf('/misspelt-picture'), 'og:image');

    expect(answer.status).toBe(200);
    expect(address).toBe(`${server.address}/misspelt-picture/sharing.png`);
  });

  it('shows one that is drawn in its colours where the business has none', async () => {
    const address = metaOf(await htmlOf('/garage-central'), 'og:image') ?? '';
    expect(address).toBe(`${server.address}/garage-central/sharing.png`);
    const answer = await fetch(address);
    const { data: pixels, info } = await sharp(await answer.arrayBuffer())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });

    expect(answer.headers.get('content-type')).toBe('image/png');
    expect([info.width, info.height]).toEqual([1200, 630]);
    // ground, boxes, and the chosen one: the colour of the group
    expect(pixels.includes(Buffer.from([0xb5, 0x45, 0x1b]))).toBe(true);
  });

  it.each(['/nobody/sharing.png', '/closed-down/sharing.png'])('has none at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('the map tiles', () => {
  it('[MAP-06] are those of the operator, with a public key, and may be shown by the page', async () => {
    const answer = await get('/salon-lumiere/map');
    const html = await answer.text();

    expect(metaOf(html, 'creneau-tiles')).toBe(
      'https://{s}.tiles.example/{z}/{x}/{y}.png?key={key}',
    );
    expect(metaOf(html, 'creneau-tiles-key')).toBe('pk.1');
    expect(metaOf(html, 'creneau-tiles-attribution')).toBe(
      '© &lt;a href=&quot;https://maps.example&quot;&gt;Maps&lt;/a&gt;',
    );
    expect(answer.headers.get('content-security-policy')).toContain(
      "img-src 'self' data: https://*.tiles.example;",
    );
  });

  it('are told to no page without a place', async () => {
    expect(await htmlOf('/hostile')).not.toContain('creneau-tiles');
  });
});
