import { bookIn, listedIn, spoken, type SpokenDialect } from '../support/dialect-calls';
import { call, cancel, mine, type Answer } from '../support/booking-calls';
import { inDays } from '../support/days';
import { as, current, keyOf, logIn, logInPro, proTokenOf, tokenOf } from '../support/people-calls';
import { query } from '../support/postgres';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';

jest.setTimeout(240_000);

const [, , v3, booking] = spoken as readonly [
  SpokenDialect,
  SpokenDialect,
  SpokenDialect,
  SpokenDialect,
];
const HOUR = 3_600_000;
const A_YEAR = 365 * 24 * 60;

interface Row {
  readonly id: number;
  readonly [field: string]: unknown;
}

let ground: Ground;
let server: RunningServer;
const at = (): string => server.address;
const get = (path: string, headers = {}): Promise<Answer> => call(at(), 'GET', path, { headers });
const group = async (urlname: string): Promise<Answer['json']> =>
  (await get(`/api/v1/services/groups/${urlname}?locale=fr`)).json;
const rows = async (id: number, list: string, headers = {}): Promise<readonly Row[]> =>
  (await get(`/api/v3/groups/${id}/${list}?results=all&locale=fr`, headers)).json.records;
const names = (things: readonly Row[]): readonly unknown[] =>
  things.map(({ publicname }) => publicname);
const fieldsOf = async (id: number, form: 'fiche' | 'vevent'): Promise<readonly Row[]> =>
  (await rows(id, 'forms'))[0]?.[form] as readonly Row[];
const policyOf = async (urlname: string): Promise<string> =>
  String((await get(`/${urlname}`)).headers['content-security-policy']);

beforeAll(async () => {
  ground = await aGround('PostgreSQL');
  server = await startServer(ground.environment);
});

afterAll(async () => {
  await server?.kill();
  await ground?.remove();
});

it.each([
  [1, 'salon-lumiere', 'Salon Lumière'],
  [2, 'cabinet-horizon', 'Cabinet Horizon'],
  [3, 'mairie-belleville', 'Mairie de Belleville'],
  [4, 'garage-central', 'Garage Central'],
  [5, 'allo-assistance', 'Allô Assistance'],
  [7, 'entreprise-sso', 'Entreprise SSO'],
  [8, 'lord-howe-dive', 'Lord Howe Dive'],
])('the demonstration has group %i, %s, which is booked for a year', async (id, urlname, name) => {
  expect(await group(urlname)).toMatchObject({ id, name, active: true, maxrdv_period: A_YEAR });
});

it('[ROUTE-10] localhost leads to salon-lumiere', async () => {
  const { json } = await get('/api/v1/websites/lookup?website=localhost%3A4000');

  expect(json.urlname).toBe('salon-lumiere');
});

describe('salon-lumiere', () => {
  it('is a hairdresser in Lyon, in v3, with accounts, comments, places and all languages', async () => {
    expect(await group('salon-lumiere')).toMatchObject({
      sector: 'hairdresser',
      address: { city: 'Lyon' },
      locale: 'fr',
      enabled_locales: 'fr,en,br,cs,de,es,hr,hu,it,nl,pl,pt,sk,sl,sv',
      currency: 'EUR',
      timezone: 'Europe/Paris',
      use_api_v3: true,
      use_booking_service: false,
      max_multirdvs: 3,
      capacity_display_user: true,
      user_allow_comment: true,
      loginProfile: 'Account',
    });
  });

  it('[ENTITY-09] [ENTITY-10] has a mini-site with every block', async () => {
    const [site] = await rows(1, 'websites');
    // what it lists and highlights is of one kind
    const ofAnotherKind = ['listing_ids', 'package_ids', 'highlight_package'];
    const blocks = Object.entries(site ?? {}).filter(([block]) => !ofAnotherKind.includes(block));

    expect((await group('salon-lumiere')).has_minisite).toBe(true);
    expect(blocks.length).toBeGreaterThan(15);
    for (const [block, value] of blocks)
      expect([block, ['', '{}', '[]', 'false', 'null'].includes(JSON.stringify(value))]).toEqual([
        block,
        false,
      ]);
  });

  it('has three categories with pictures, nine services and two packs', async () => {
    const sets = await rows(1, 'interventionsets');

    expect(names(sets)).toEqual(['Coiffure', 'Couleur', 'Soins']);
    for (const { thumbnail } of sets) expect((await get(String(thumbnail))).status).toBe(200);
    expect(await rows(1, 'interventions')).toHaveLength(9);
    expect(await rows(1, 'pack_interventions')).toHaveLength(2);
  });

  it('[SLOT-05] takes 20 % off on Tuesday mornings', async () => {
    // nothing is taken from then on
    const later = { from: inDays(28), nDays: 14 };
    const { availabletimeslots } = await listedIn(v3, at(), 1, [11], later);
    const promoted = availabletimeslots.filter(({ promotion }) => promotion === 20);

    expect(promoted.length).toBeGreaterThan(0);
    expect(
      promoted.filter(
        ({ start }) =>
          new Date(`${start.slice(0, 10)}T12:00:00Z`).getUTCDay() !== 2 ||
          start.slice(11, 16) >= '12:00',
      ),
    ).toEqual([]);
  });

  it('has a service by video, and three hairdressers or no preference', async () => {
    const interventions = await rows(1, 'interventions');
    const { user_sequence_config } = await group('salon-lumiere');

    expect(names(interventions.filter(({ videoconference }) => videoconference))).toEqual([
      'Conseil coiffure',
    ]);
    expect(names(await rows(1, 'calendars'))).toEqual(['Ana', 'Basile', 'Chloé']);
    expect(user_sequence_config.at(-1)).toMatchObject({ name: 'calendar_id', any: true });
  });

  it('gives of each person what their description says', async () => {
    const [ana, basile, chloe] = await rows(1, 'calendars');
    const interventions = await rows(1, 'interventions');
    const given = (calendar: Row | undefined): readonly unknown[] =>
      names(
        interventions.filter(({ id }) => (calendar?.intervention_ids as number[]).includes(id)),
      );

    expect(given(ana)).toHaveLength(9);
    expect([basile?.description, given(basile)]).toEqual([
      'Coupes homme et enfant',
      ['Coupe homme', 'Coupe enfant'],
    ]);
    expect([chloe?.description, given(chloe)]).toEqual([
      'Coupes femme, couleurs et chignons',
      [
        'Coupe femme',
        'Brushing',
        'Chignon de fête',
        'Conseil coiffure',
        'Balayage lumière',
        'Patine',
        'Soin profond',
      ],
    ]);
  });

  it('[ENTITY-12] gives a service of a pack with one of them unless the visitor chooses', async () => {
    const packs = await rows(1, 'pack_interventions');
    const config = packs.find(({ publicname }) => publicname === 'Pause douceur')?.config;

    expect(config).toMatchObject([
      { intervention_id: 31, selectedCalendar: 3 },
      { intervention_id: 14, selectedCalendar: 0 },
    ]);
  });

  it('[QUERY-13] has a site, and more origins that a link may lead back to', async () => {
    expect(await group('salon-lumiere')).toMatchObject({
      website: 'https://salon-lumiere.example/',
      return_origins: expect.arrayContaining([
        'https://salon-lumiere.example',
        'https://boutique.salon-lumiere.example',
        'http://localhost:8080',
      ]),
    });
  });

  it('[ENTITY-02] tells the maps of bookings, and has a dark scheme', async () => {
    expect(await group('salon-lumiere')).toMatchObject({
      google_appointment_redirect: true,
      dark_scheme: true,
    });
  });
});

describe('cabinet-horizon', () => {
  it('is a health practice in Nantes, in v3, where one logs in', async () => {
    expect(await group('cabinet-horizon')).toMatchObject({
      sector: 'health',
      address: { city: 'Nantes' },
      use_api_v3: true,
      login_required: true,
    });
  });

  it('has two calendar sets, and a free service', async () => {
    const interventions = await rows(2, 'interventions');

    expect(names(await rows(2, 'calendarsets'))).toEqual(['Nord', 'Sud']);
    expect(names(interventions.filter(({ price }) => price === 0))).toEqual([
      'Réunion d’information',
    ]);
  });

  it('[SLOT-04] offers a choice of two people at one time', async () => {
    // the next two weeks are nearly full
    const { availabletimeslots } = await listedIn(v3, at(), 2, [201], {
      from: inDays(14),
      nDays: 28,
    });
    const ofNorth = availabletimeslots.filter(({ calendar_ids }) => calendar_ids[0] !== 23);
    const starts = ofNorth.map(({ start }) => start);
    const chosen = starts.find((start, index) => starts.indexOf(start) !== index);

    expect(
      ofNorth.filter(({ start }) => start === chosen).map(({ calendar_ids }) => calendar_ids),
    ).toEqual([[21], [22]]);
  });

  it('[FORM-01] asks a field of every type', async () => {
    const asked = [...(await fieldsOf(2, 'fiche')), ...(await fieldsOf(2, 'vevent'))];

    expect([...new Set(asked.map(({ type }) => type))].sort()).toEqual(
      [
        'text',
        'integer',
        'email',
        'select',
        'linkedcombo',
        'boolean',
        'radio',
        'datesplit',
        'smsreminder',
        'locale',
        'comments',
      ].sort(),
    );
  });

  it('[ENTITY-08] says something at every place where a business may', async () => {
    const { apptemplates } = await group('cabinet-horizon');

    for (const text of ['takerdv_text', 'alltab_text', 'confirm_text', 'health_disclaimer'])
      expect([text, apptemplates[text]]).toEqual([text, expect.stringContaining('<p>')]);
  });

  it('gives one service to those it knows only', async () => {
    const token = await tokenOf(at(), 'camille@example.org', { groupId: 2 });
    const date = (await listedIn(v3, at(), 2, [202])).availabletimeslots.at(-1)?.start;
    const vevent = { reason: 'Dos bloqué', cover: 'standard' };
    const asked = { group_id: 2, interventionIds: [202], date, headers: as(token), ...vevent };
    const [camille] = (await get('/api/v3/groups/2/fiches', as(token))).json.records as Row[];

    const known = await bookIn(v3, at(), { ...asked, fiche: { id: camille?.id } });

    expect([known.status, known.text]).toEqual([201, expect.any(String)]);
  });

  it('[LIST-06] has confirmed one visit and cancelled another', async () => {
    const token = await tokenOf(at(), 'camille@example.org', { groupId: 2 });

    const { json } = await mine(at(), as(token), {
      groupId: 2,
      rest: '&include_cancelled=1&include_past=1',
    });

    expect(new Set((json as readonly Row[]).map(({ status }) => status))).toEqual(
      new Set(['booked', 'confirmed', 'cancelled']),
    );
  });

  it('[CONF-03] [ENTITY-19] receives at the address of its second site', async () => {
    const token = await tokenOf(at(), 'camille@example.org', { groupId: 2 });
    const asked = { group_id: 2, interventionIds: [203], calendarId: 23 };
    const { availabletimeslots } = await listedIn(v3, at(), 2, [203], { calendarId: 23 });
    const [camille] = (await get('/api/v3/groups/2/fiches', as(token))).json.records as Row[];

    const { json } = await bookIn(v3, at(), {
      ...asked,
      date: availabletimeslots.at(-1)?.start,
      reason: 'Dos bloqué',
      cover: 'standard',
      fiche: { id: camille?.id },
      headers: as(token),
    });

    expect(json.records).toMatchObject([
      { location: 'Sud', address: { address: '31 boulevard Victor-Hugo', zipcode: '44200' } },
    ]);
  });

  it('is booked and cancelled a day ahead at least', async () => {
    const token = await tokenOf(at(), 'camille@example.org', { groupId: 2 });
    const own = (await mine(at(), as(token), { groupId: 2 })).json as readonly Row[];
    const { firstSlot } = await listedIn(v3, at(), 2, [201], { from: inDays(0) });
    const [moved] = own;
    // at night, where nothing else is booked
    const soon = [0, 1]
      .flatMap((day) => [1, 3].map((hour) => Date.parse(`${inDays(day)}T0${hour}:00:00Z`)))
      .find((time) => time - Date.now() > HOUR / 2);
    await query(
      ground.environment.DATABASE_URL ?? '',
      `update appointments set starts_at = $2, ends_at = $2::timestamptz + interval '45 minutes' where id = $1`,
      [moved?.id, new Date(soon ?? NaN)],
    );

    const tooLate = await cancel(at(), [moved?.id], as(token), 2);

    expect(Date.parse(firstSlot ?? '') - Date.now()).toBeGreaterThan(23.9 * HOUR);
    expect([tooLate.status, keyOf(tooLate)]).toEqual([422, 'appointment.mintime_change']);
  });
});

describe('mairie-belleville', () => {
  it('is of the special sector, in v3 with the booking service, for contacts', async () => {
    expect(await group('mairie-belleville')).toMatchObject({
      ants_group: true,
      use_api_v3: true,
      use_booking_service: true,
      loginProfile: 'Fiche',
    });
  });

  it('issues papers and does other things, and asks for a request number', async () => {
    const interventions = await rows(3, 'interventions');

    expect(interventions.map(({ externid }) => externid).filter(Boolean)).toEqual([
      'ants_c',
      'ants_p',
      'ants_cp',
    ]);
    expect(interventions.length).toBeGreaterThan(3);
    expect((await fieldsOf(3, 'vevent')).map(({ name }) => name)).toEqual(['str9']);
  });
});

describe('garage-central', () => {
  it('is in Lille, in v1 and v2, with two services at once and no mini-site', async () => {
    expect(await group('garage-central')).toMatchObject({
      address: { city: 'Lille' },
      use_api_v3: false,
      use_booking_service: false,
      merge_interventions: true,
      max_multirdvs: 2,
      has_minisite: false,
      has_promotions: false,
    });
    expect(await rows(4, 'websites')).toEqual([]);
  });

  it('[ENTITY-02] keeps a promotion that it does not show: no service, time or price has it', async () => {
    const interventions = await rows(4, 'interventions');
    const tyres = interventions.find(({ publicname }) => publicname === 'Permutation des pneus');
    const { json } = await get(
      `/api/v2/availabletimeslots?group_id=4&promotions=1&appointments[0][intervention_id]=${String(tyres?.['id'])}`,
    );

    expect(interventions.map(({ promotions }) => promotions)).toEqual(interventions.map(() => []));
    expect(json['availabletimeslots']).not.toEqual([]);
    expect(JSON.stringify(json)).not.toMatch(/"promotion":\d/);
  });

  it('[ENTITY-14] has calendar sets, and two lifts with names', async () => {
    const lifts = (await rows(4, 'calendars')).filter(({ is_resource }) => is_resource);

    expect(names(await rows(4, 'calendarsets'))).toEqual(['Atelier mécanique', 'Atelier pneus']);
    expect(names(lifts)).toEqual(['Pont 1', 'Pont 2']);
  });

  it('names its services apart, in both languages', async () => {
    for (const locale of ['fr', 'en']) {
      const { json } = await get(`/api/v1/groups/4/interventions?results=all&locale=${locale}`);
      const found = names(json.records);

      expect(new Set(found).size).toBe(found.length);
    }
  });

  it('[P4] may be shown in a frame by the pages of this machine, as no other group may', async () => {
    expect(await policyOf('garage-central')).toMatch(
      /frame-ancestors 'self' https:\/\/garage-central\.example http:\/\/localhost:\* http:\/\/127\.0\.0\.1:\*$/,
    );
    expect(await policyOf('salon-lumiere')).toMatch(/frame-ancestors 'self'$/);
  });
});

describe('allo-assistance', () => {
  it('is a call centre in v3 that goes where the customer says', async () => {
    expect(await group('allo-assistance')).toMatchObject({
      callCenter: true,
      use_api_v3: true,
      home_visit: true,
    });
    expect(await group('salon-lumiere')).toMatchObject({ home_visit: false });
    const token = await proTokenOf(at(), 'agent@allo-assistance.example', { groupId: 5 });
    expect((await get('/api/v3/groups/5/forms?locale=fr', as(token))).text).toContain('street');
  });

  it('[CONF-03] [ENTITY-19] takes place at the address that the customer typed', async () => {
    const { availabletimeslots } = await listedIn(v3, at(), 5, [511]);

    const { json } = await bookIn(v3, at(), {
      group_id: 5,
      interventionIds: [511],
      date: availabletimeslots.at(-1)?.start,
      street: '2 rue des Faures, Bordeaux',
      fiche: { firstname: 'Nolwenn', lastname: 'Kerjean', firstphone: '0612345678' },
    });

    expect(json.records).toMatchObject([{ address: { address: '2 rue des Faures, Bordeaux' } }]);
  });

  it('[CC-02] has categories without a public name, which its agents alone see', async () => {
    const token = await proTokenOf(at(), 'agent@allo-assistance.example', { groupId: 5 });

    expect(names(await rows(5, 'interventionsets'))).toEqual(['Dépannage', 'Installation']);
    expect(
      (await rows(5, 'interventionsets', as(token))).map(
        ({ name, publicname }) => name ?? publicname,
      ),
    ).toEqual(['Dépannage', 'Garantie constructeur', 'Installation', 'Litiges']);
  });
});

it('[ROUTE-14] ferme-des-pres is inactive and has a telephone', async () => {
  expect(await group('ferme-des-pres')).toMatchObject({
    id: 6,
    inactive: true,
    phone: '03 39 03 12 84',
  });
});

it('[SSO-01] one logs in to entreprise-sso at the organisation only', async () => {
  expect((await group('entreprise-sso')).sso_login_only).toBe(true);
});

it('[ENTITY-05] lord-howe-dive measures the visits of those who agree', async () => {
  expect(await group('lord-howe-dive')).toMatchObject({
    tracking_type: 'gtm',
    tracking_tags: ['GTM-CRENEAU'],
    facebook_pixel_id: '123456789012345',
  });
});

it('lord-howe-dive is a diving school with six places, in v1 with the booking service', async () => {
  const school = await group('lord-howe-dive');
  const { availabletimeslots } = await listedIn(booking, at(), 8, [801], {
    from: inDays(40),
  });
  const places = availabletimeslots.map(({ capacity }) => capacity);

  expect(school).toMatchObject({
    locale: 'en',
    currency: 'AUD',
    timezone: 'Australia/Lord_Howe',
    use_booking_service: true,
    use_api_v3: false,
  });
  expect(new Set(places)).toEqual(new Set([6]));
});

describe('the people of the demonstration:', () => {
  it('camille has two contacts, and appointments to come and past, one of them a pack', async () => {
    const token = await tokenOf(at(), 'camille@example.org');
    const fiches = (await get('/api/v3/groups/1/fiches', as(token))).json.records as Row[];
    const { json } = await mine(at(), as(token), {
      groupId: 1,
      rest: '&include_past=1&limit_past=12',
    });
    const own = json as readonly (Row & { readonly start: string })[];
    const isPast = ({ start }: { start: string }): boolean => Date.parse(start) < Date.now();

    expect(fiches.map(({ firstname }) => firstname)).toEqual(['Camille', 'Léo']);
    expect([own.some(isPast), own.every(isPast)]).toEqual([true, false]);
    expect(own.filter(({ pack_id }) => pack_id === 1)).toHaveLength(3);
    expect((await logIn(at(), 'camille@example.org', { groupId: 2 })).status).toBe(200);
  });

  it('nouveau has neither contact nor appointment', async () => {
    const token = await tokenOf(at(), 'nouveau@example.org');

    expect((await get('/api/v3/groups/1/fiches', as(token))).json.records).toEqual([]);
    expect((await mine(at(), as(token), { groupId: 1 })).json).toEqual([]);
  });

  it('faible must change a weak password', async () => {
    const { json } = await logIn(at(), 'faible@example.org', { password: 'motdepasse' });

    expect((await current(at(), json.account_token)).json.needPasswordChange).toBe(true);
  });

  it('bannie is refused by salon-lumiere', async () => {
    const token = await tokenOf(at(), 'bannie@example.org');
    const [annie] = (await get('/api/v3/groups/1/fiches', as(token))).json.records as Row[];
    const answer = await bookIn(v3, at(), {
      group_id: 1,
      interventionIds: [11],
      date: (await listedIn(v3, at(), 1, [11])).availabletimeslots.at(-1)?.start,
      fiche: { id: annie?.id },
      headers: as(token),
    });

    expect([answer.status, keyOf(answer)]).toEqual([403, 'appointment.user_blacklisted']);
  });

  it('contact-fiche logs in at mairie-belleville', async () => {
    expect((await logIn(at(), 'contact-fiche@example.org', { groupId: 3 })).status).toBe(200);
  });

  it.each([
    ['pro@salon-lumiere.example', 1, [1]],
    ['agent@allo-assistance.example', 5, [5, 1]],
  ])('%s works for its groups', async (email, groupId, worksFor) => {
    const { status, json } = await logInPro(at(), email, { groupId });

    expect(status).toBe(200);
    expect(json.groups.map(({ id }: Row) => id).sort()).toEqual([...worksFor].sort());
  });
});
