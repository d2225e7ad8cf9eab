import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { aPage } from '../support/browser';
import { inDays } from '../support/days';
import { aDemonstration } from '../support/demonstration';
import { runFixture } from '../support/run-fixture';
import { hostileLinks } from '../support/hostile-links';
import { harmOf } from '../support/hostile-visits';
import { aBusiness } from '../support/made-up-business';
import { PATIENCE } from '../support/patience';
import { waitForStep, SLOT, waitForMount } from '../support/visit';

const ACME = 70;
/** As many as some ten seconds allow. */
const HOSTILE_LINKS = 60;
/** The same ones each time: new ones are looked for by `npm run bench`, which says how to begin again. */
const SEED = 20_271_031;

/** Two services by two people, with names of the business's own. */
const acme = aBusiness({
  id: ACME,
  group: { urlname: 'acme', name: 'Acme' },
  settings: {
    use_api_v3: true,
    website: 'https://shop.example/',
    user_sequence_config: ['intervention_ids', 'calendar_id'].map((name) => ({
      name,
      max_multirdvs: null,
      skip_uniq_choice: false,
      any: true,
      preposition: null,
    })),
  },
  interventions: [
    { id: 11, name: 'Coupe', externid: 'cut' },
    { id: 12, name: 'Brushing', externid: 'dry' },
  ],
  calendars: [
    { id: 1, name: 'Ana', externid: 'ana' },
    { id: 2, name: 'Basile', offers: [11] },
  ],
});

const demonstration = aDemonstration(async (ground) => {
  await runFixture(ground, 'business', acme);
  const folder = join(ground.environment.CRENEAU_DATA ?? '', 'stylesheets');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'spring.css'), 'h1 { text-decoration: underline }');
});

/** Opens an address of Acme, and waits for its step. */
async function opened(path: string, page?: Page): Promise<Page> {
  const visit = page ?? (await aPage(demonstration.browser));
  await visit.goto(`${demonstration.address}/acme${path}`);
  await visit.locator('h1').waitFor();
  await waitForStep(visit);
  return visit;
}

const routeOf = (page: Page): string => new URL(page.url()).pathname;

/** The first free times of a service, as the server lists them. */
async function freeTimes(): Promise<readonly string[]> {
  const from = inDays(3);
  const query = `group_id=${ACME}&time_format=iso&from=${from}&appointments[0][intervention_id]=11&appointments[0][calendar_id]=1`;
  const answer = await fetch(
    `${demonstration.address}/api/v3/groups/${ACME}/availabletimeslots?${query}`,
  );
  const { availabletimeslots } = (await answer.json()) as {
    availabletimeslots: readonly { start: string }[];
  };
  return availabletimeslots.map(({ start }) => start);
}

describe('a link that chooses', () => {
  it.each([
    ['?intervention_ids=11', '/acme/book/calendar_id'],
    ['?intervention_ids=11&calendar_id=1', '/acme/book/slots'],
    ['?intervention_ids=11&calendar_ids=1,2', '/acme/book/slots'],
    ['?intervention_extern_ids=dry&calendar_extern_id=ana', '/acme/book/slots'],
    ['?calendar_id=2', '/acme/book/intervention_ids'],
  ])(
    '[SEQ-04] %s passes over what it answers, [QUERY-25] once the server says that it exists: %s',
    async (query, route) => {
      const page = await aPage(demonstration.browser);
      const checks: string[] = [];
      page.on('request', (request) => {
        const { searchParams } = new URL(request.url());
        if (searchParams.has('conditions[0][field]'))
          checks.push(searchParams.get('conditions[0][value]') ?? '');
      });
      await opened(query, page);

      expect(routeOf(page)).toBe(route);
      expect(new URL(page.url()).search).toBe(query);
      expect(checks.length).toBe(query.split('&').length);
      expect(await page.getByText('Ce que ce lien propose').count()).toBe(0);
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    '[QUERY-20] [QUERY-21] [QUERY-23] chooses by the keys of the file of the business',
    async () => {
      const page = await aPage(demonstration.browser);
      const salon = `${demonstration.address}/salon-lumiere`;
      await page.goto(`${salon}?intervention_ids=coupe-homme,brushing&calendar_id=ana`);
      await page.waitForURL(/\/book\/slots/);
      await waitForMount(page);
      const summary = page.getByRole('complementary');
      await summary.getByText('Coupe homme').first().waitFor();
      await summary.getByText('Brushing').first().waitFor();
      await page.goto(`${salon}?pack_id=grand-jour`);
      await page.waitForURL(/\/book\/slots/);

      await page.goto(`${salon}?interventionset_ids=soins`);
      await page.getByRole('heading', { level: 1, name: 'Quelle prestation' }).waitFor();
      await page.getByText('Soin profond').first().waitFor();

      await page.goto(`${salon}?intervention_ids=nobody`);
      await page.getByText('Ce que ce lien propose').first().waitFor();
      await page.context().close();
    },
    PATIENCE,
  );

  it.each([
    ['intervention_ids=11,16', 'séparément : Conseil coiffure.'],
    ['intervention_ids=16,11,12', 'séparément : Coupe femme, Coupe homme.'],
    ['intervention_ids=11,12&max_multirdvs=1', 'séparément : Coupe homme.'],
    ['pack_id=1&intervention_ids=16', 'Conseil coiffure'],
  ])(
    '[QUERY-20] [QUERY-23] [MULTI-03] %s names what cannot be booked with the rest, until something else is chosen',
    async (query, name) => {
      const page = await aPage(demonstration.browser);
      await page.goto(`${demonstration.address}/salon-lumiere?${query}`);
      await waitForMount(page);

      const notice = page.getByRole('status').filter({ hasText: 'À réserver séparément :' });
      await notice.filter({ hasText: name }).waitFor();
      await page.locator('main li button').first().click();
      await notice.waitFor({ state: 'detached' });
      await page.context().close();
    },
    PATIENCE,
  );

  it.each([
    '?intervention_ids=999',
    '?intervention_ids=11,999',
    '?intervention_extern_ids=nothing',
    '?intervention_ids=12&calendar_id=2',
    '?pack_id=5',
  ])(
    '[QUERY-25] %s says that it cannot be had, and begins at the first step',
    async (query) => {
      const page = await opened(query);

      expect(routeOf(page)).toBe('/acme/book/intervention_ids');
      const notice = page.getByText('Ce que ce lien propose n’est plus disponible.');
      await notice.waitFor();

      await page.locator('main li button').first().click();
      await page.waitForURL(/calendar_id/);
      await notice.waitFor({ state: 'detached' });
      await page.context().close();
    },
    PATIENCE,
  );

  it(
    '[QUERY-09] [SUM-02] takes the first of its times that is free, names the service, and says so when none is',
    async () => {
      const [free = '', other = ''] = await freeTimes();
      const day = free.slice(0, 10);
      const query = `?intervention_ids=11&calendar_id=1&slots=${day}T03:00,${free.slice(0, 16)},${encodeURIComponent(other)}`;
      const page = await aPage(demonstration.browser);
      await page.goto(`${demonstration.address}/acme${query}`);
      await page.waitForURL(/fiche_info/);
      await page.locator('main form input').first().waitFor();

      const summary = await page.getByRole('complementary').textContent();
      expect(summary).toContain(free.slice(11, 16));
      expect(summary).toContain('Coupe');
      await page.context().close();

      const without = await opened(`?intervention_ids=11&calendar_id=1&slots=${day}T03:00`);
      await without.getByText('Le créneau que ce lien propose n’est plus libre.').waitFor();
      expect(routeOf(without)).toBe('/acme/book/slots');
      expect(await without.locator(`${SLOT}[data-start^="${day}"]`).count()).toBeGreaterThan(0);
      await without.context().close();
    },
    PATIENCE,
  );
});

it(
  '[QUERY-08] [Q5] secrets leave the address before the first screen, and reach nobody but the fields they are for',
  async () => {
    const [free = ''] = await freeTimes();
    const page = await aPage(demonstration.browser);
    const requests: Request[] = [];
    page.on('request', (request) => {
      // the browser tells the address to our own fonts, whatever the policy of the page
      if (request.isNavigationRequest() || request.resourceType() === 'font') return;
      requests.push(request);
    });
    const secrets =
      'key=of_the_site&email=ana%40mail.example&fiche[lastname]=Le%20Goff&ficheKey=secret1&veventKey=secret4&oubliKey=secret2&validation_key=secret3&temp_email=new%40mail.example&from_mail=1&utm_source=x';
    const kept = `?intervention_ids=11&calendar_id=1&slots=${free.slice(0, 16)}&colors[primary]=0F80F3`;
    await page.goto(`${demonstration.address}/acme${kept}&${secrets}`);
    await page.locator('main form input').first().waitFor();

    expect(new URL(page.url()).search).toBe(kept);
    expect(await page.evaluate(() => document.title + document.referrer)).not.toMatch(
      /secret|mail/,
    );
    const asked = requests.map((request) => request.url());
    expect(asked.filter((url) => /secret|mail\.example|utm_source/.test(url))).toEqual([]);
    // read only here: a request that is under way while the page closes has no headers
    const headers = await Promise.all(requests.map((request) => request.allHeaders()));
    expect(headers.filter(({ referer }) => referer?.includes('secret'))).toEqual([]);
    const calls = asked.filter((url) => url.includes('/api/'));
    expect(calls.length).toBeGreaterThan(0);
    expect(calls.filter((url) => !url.includes('apikey=of_the_site'))).toEqual([]);
    expect(await page.locator('input[autocomplete=email]').inputValue()).toBe('ana@mail.example');
    expect(await page.locator('input[autocomplete=family-name]').inputValue()).toBe('Le Goff');

    await page.reload();
    await page.locator('main form input').first().waitFor();
    expect(await page.locator('input[autocomplete=email]').inputValue()).toBe('ana@mail.example');
    expect(await page.locator('input[autocomplete=family-name]').inputValue()).toBe('Le Goff');
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[QUERY-12] [QUERY-17] [Q2] at the address of the group too, a link about appointments leads to them, and one that is none to the first step',
  async () => {
    const page = await aPage(demonstration.browser);
    const ledTo = async (path: string): Promise<string> => {
      await page.goto(demonstration.address + path);
      await waitForMount(page);
      await page.locator('main h1').waitFor();
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    };
    for (const action of ['list_rdv=1', 'take_apt=1', 'cancel_apt=1,2', 'export_apt=1'])
      expect(await ledTo(`/acme?${action}`)).toBe('/acme/appointments');
    expect(await ledTo('/acme/?update_apt=1&locale=en&from_mail=1')).toBe(
      '/acme/appointments?locale=en',
    );
    expect(await ledTo('/acme?freeze=1&update_apt=1')).toBe('/acme/appointments?freeze=1');

    const first = '/acme/book/intervention_ids';
    for (const nothing of [
      'cancel_apt=javascript:alert(1)',
      'cancel_apt=%0d%0aLocation:%20//evil.example',
      'update_apt=-1',
      'export_apt[$ne]=1',
      'list_rdv=0',
      'take_apt=%7B%22__proto__%22:%7B%22isAdmin%22:true%7D%7D',
    ])
      expect(await ledTo(`/acme?${nothing}`)).toBe(first);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[QUERY-10] [THEME-04] wears a style sheet of the business; one that is not there changes nothing',
  async () => {
    const line = (page: Page): Promise<string> =>
      page.locator('h1').evaluate((title) => getComputedStyle(title).textDecorationLine);
    const page = await opened('?styles=spring');
    await page.waitForFunction(() =>
      [...document.styleSheets].some(({ href }) => href?.endsWith('/stylesheets/spring.css')),
    );
    expect(await line(page)).toBe('underline');

    await opened('?styles=winter', page);
    await page.waitForFunction(() => !document.querySelector('link[href*="winter"]'));
    expect(await line(page)).toBe('none');
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[QUERY-05] [Q6] with freeze leaves the address as it is, and loads the page again where it would write another: once a press',
  async () => {
    const page = await aPage(demonstration.browser);
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await opened('?freeze=1&date=bad&utm_source=x', page);
    const address = page.url();
    const entries = await page.evaluate(() => history.length);

    await page.locator('main li button').first().click();
    await page.getByRole('button', { name: /Ana/ }).click();
    await page.locator(SLOT).first().waitFor();
    expect([page.url(), await page.evaluate(() => history.length), loads]).toEqual([
      address,
      entries,
      1,
    ]);

    // the logo leads to the first question in mid-visit, and to the entry from elsewhere
    await page.locator('header a').first().click();
    await page.locator('main li button:not([data-start])').first().waitFor();
    await page.locator('footer a').first().click();
    await page.locator('main nav [aria-current=page]').waitFor();
    expect([page.url(), await page.evaluate(() => history.length), loads]).toEqual([
      address,
      entries,
      1,
    ]);
    const loaded = page.waitForEvent('domcontentloaded');
    await page.locator('header a').first().click();
    await loaded;
    await page.locator('main li button').first().waitFor();
    expect([page.url(), await page.evaluate(() => history.length), loads]).toEqual([
      address,
      entries,
      2,
    ]);
    await page.context().close();
  },
  PATIENCE,
);

it(
  '[Q6] with freeze and no answer of the server does not load itself over and over',
  async () => {
    const page = await aPage(demonstration.browser);
    let loads = 0;
    page.on('domcontentloaded', () => (loads += 1));
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(`${demonstration.address}/acme/nothing-here?freeze=1`);
    await page.locator('h1').waitFor();
    await page.waitForTimeout(3_000);

    expect(loads).toBe(1);
    await page.context().close();
  },
  PATIENCE,
);

it(
  `[Q2] ${HOSTILE_LINKS} hostile links break nothing, run nothing, and ask nobody else (npm run bench opens 2,000)`,
  async () => {
    const links = hostileLinks(HOSTILE_LINKS, SEED);

    expect(await harmOf(demonstration.browser, `${demonstration.address}/acme`, links, 4)).toEqual(
      [],
    );
  },
  PATIENCE,
);
