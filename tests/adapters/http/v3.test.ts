import {
  Http,
  HttpAppointments,
  HttpCatalogs,
  HttpFicheForms,
  HttpGroups,
  HttpSlots,
  HttpWebsites,
  rootsUnder,
} from '@creneau/adapters/http';
import type { Booking, Group, Refusal, SlotQuery } from '@creneau/core';
import nock from 'nock';
import { firstValueFrom } from 'rxjs';
import { refusalMessages } from '../../../ui/src/i18n/refusal-messages';
import { aMachine } from '../../support/machine';
import {
  aBooking,
  aCatalog,
  aField,
  aGroup,
  aLine,
  aCalendar,
  anAppointment,
  anIntervention,
  aQuestion,
  aSlot,
} from '../../support/made-up';
import { wireBooked, wireCatalog, wireForms, wireGroup, wireRefusal } from '../../support/wire';

const HOST = 'https://backend.example';

beforeAll(() => nock.disableNetConnect());
afterAll(() => {
  nock.enableNetConnect();
  nock.restore();
});
afterEach(() => nock.cleanAll());

const aHttp = (token?: string): Http =>
  new Http({ roots: rootsUnder(`${HOST}/api`), apiKey: 'k', token: () => token }, aMachine());

/** One answer, and the query it was asked with, in order. */
function recorded(path: string, body: unknown, status = 200, headers: Record<string, string> = {}) {
  const asked: { query: [string, string][]; headers: Headers }[] = [];
  nock(HOST)
    .get(path)
    .query(true)
    .reply(function () {
      const { request } = this.req as unknown as { request?: Request };
      asked.push({
        query: [...new URL(this.req.path, HOST).searchParams],
        headers: new Headers(request?.headers ?? (this.req.headers as Record<string, string>)),
      });
      return [status, JSON.stringify(body), headers];
    });
  return asked;
}

const keys = [
  ['apikey', 'k'],
  ['results', 'all'],
];

describe('the group in v3', () => {
  it('[API-04] is asked for by its urlname alone, with no token, and answered', async () => {
    const asked = recorded('/api/v1/services/groups/salon-lumiere', wireGroup(aGroup()));

    expect(await new HttpGroups(aHttp('secret')).withUrlname('salon-lumiere')).toEqual(
      aGroup({ filesAt: HOST }),
    );
    expect(asked[0]?.query).toEqual(keys);
    expect(asked[0]?.headers.has('authorization')).toBe(false);
  });

  it.each([401, 403])('[ERR-07] is unknown where the answer is %i', async (status) => {
    recorded('/api/v1/services/groups/salon-lumiere', {}, status);

    await expect(new HttpGroups(aHttp()).withUrlname('salon-lumiere')).rejects.toMatchObject({
      reason: 'groupForbidden',
    });
  });

  it('[API-05] is looked up by host', async () => {
    const asked = recorded('/api/v1/websites/lookup', {
      urlname: 'salon-lumiere',
      shard_name: 'main',
    });

    expect(await new HttpGroups(aHttp()).urlnameOf('salon.example')).toBe('salon-lumiere');
    expect(asked[0]?.query).toEqual([...keys, ['website', 'salon.example']]);
  });

  it('[API-06] is looked up among shards where the page is told to, and then asked of its own', async () => {
    const asked = recorded('/api/v1/shards/lookup', {
      shard_name: 'two',
      api_root: 'https://two.example/api/',
    });
    const there = nock('https://two.example')
      .get('/api/v1/services/groups/salon-lumiere')
      .query(true)
      .reply(200, wireGroup(aGroup()));

    await new HttpGroups(aHttp(), true).withUrlname('salon-lumiere');

    expect(asked[0]?.query).toEqual([...keys, ['field', 'urlname'], ['value', 'salon-lumiere']]);
    expect(there.isDone()).toBe(true);
  });

  it.each(['http://two.example/api', 'javascript:alert(1)', 'ftp://two.example', '//two.example'])(
    '[API-06] is asked where the look-up was, when that came by https and names %j',
    async (api_root) => {
      recorded('/api/v1/shards/lookup', { shard_name: 'two', api_root });
      recorded('/api/v1/services/groups/salon-lumiere', wireGroup(aGroup()));

      const group = await new HttpGroups(aHttp(), true).withUrlname('salon-lumiere');

      expect(group.urlname).toBe('salon-lumiere');
    },
  );
});

describe('the catalogue in v3', () => {
  const asksAll = aGroup({
    openData: false,
    questions: [aQuestion('interventionSet'), aQuestion('calendarSet')],
  });
  const lists = wireCatalog(aCatalog());

  it('[API-10] is one list a kind, each in a locale', async () => {
    const asked = Object.entries(lists).map(([list, body]) =>
      recorded(`/api/v3/groups/1/${list}`, body),
    );
    const forms = recorded('/api/v3/groups/1/forms', wireForms({ fiche: [aField()], vevent: [] }));

    expect(await firstValueFrom(new HttpCatalogs(aHttp(), asksAll).in('en'))).toEqual(aCatalog());
    expect(await firstValueFrom(new HttpFicheForms(aHttp(), asksAll).in('en'))).toEqual({
      fiche: [aField()],
      vevent: [],
    });

    expect([...asked, forms].map(([first]) => first?.query)).toEqual(
      Array.from({ length: 6 }, () => [...keys, ['locale', 'en']]),
    );
  });

  it.each([
    ['pack_interventions', 'packs'],
    ['interventionsets', 'interventionSets'],
    ['calendarsets', 'calendarSets'],
  ] as const)('[ERR-48] [ERR-49] has all but %s, and says so', async (refusedList, kind) => {
    for (const [list, body] of Object.entries(lists))
      recorded(`/api/v3/groups/1/${list}`, body, list === refusedList ? 404 : 200);
    const catalogs = new HttpCatalogs(aHttp(), asksAll);

    const { missing, ...rest } = await firstValueFrom(catalogs.in('fr'));

    expect(rest).toEqual({ ...aCatalog(), [kind]: [] });
    expect(missing).toMatchObject([{ name: 'Refusal', detail: { list: kind } }]);
    nock.cleanAll();
    for (const [list, body] of Object.entries(lists)) recorded(`/api/v3/groups/1/${list}`, body);
    expect(await firstValueFrom(catalogs.in('fr'))).toEqual(aCatalog());
  });

  it.each(['interventions', 'calendars'])(
    '[ERR-48] [ERR-49] says which list is refused without which nothing can be booked: %s',
    async (refusedList) => {
      for (const [list, body] of Object.entries(lists))
        recorded(`/api/v3/groups/1/${list}`, body, list === refusedList ? 404 : 200);
      const kind = {
        interventions: 'interventions',
        calendars: 'calendars',
      }[refusedList];

      await expect(
        firstValueFrom(new HttpCatalogs(aHttp(), asksAll).in('fr')),
      ).rejects.toMatchObject({ detail: { list: kind } });
    },
  );

  it('[ENTITY-09] shows the pictures of a public page from the backend, wherever the page itself stands', async () => {
    const variants = [{ url: '/pictures/shop-480.webp', width: 480, type: 'image/webp' }];
    recorded('/api/v3/groups/1/websites', {
      records: [
        {
          image: '/pictures/shop.jpg',
          file_upload: [
            { url: '/pictures/shop-800.webp', variants },
            { url: 'https://elsewhere.example/b.png' },
          ],
        },
      ],
    });

    const website = await firstValueFrom(
      new HttpWebsites(aHttp(), aGroup({ filesAt: HOST })).in('fr'),
    );

    expect(website?.image).toBe(`${HOST}/pictures/shop.jpg`);
    expect(website?.fileUpload).toMatchObject([
      {
        url: `${HOST}/pictures/shop-800.webp`,
        variants: [{ url: `${HOST}/pictures/shop-480.webp` }],
      },
      { url: 'https://elsewhere.example/b.png' },
    ]);
  });

  it('shows the pictures of the backend, wherever the page itself stands', async () => {
    const pictured = aCatalog({
      interventions: [anIntervention({ thumbnail: '/pictures/cut-510x510.svg' })],
      calendars: [aCalendar({ thumbnail: 'https://elsewhere.example/ana.png' })],
    });
    const group = recorded(
      '/api/v1/services/groups/salon-lumiere',
      wireGroup(aGroup({ logo: 'logo.png' })),
    );
    for (const [list, body] of Object.entries(wireCatalog(pictured)))
      recorded(`/api/v3/groups/1/${list}`, body);

    const http = aHttp();
    const { logo, filesAt } = await new HttpGroups(http).withUrlname('salon-lumiere');
    const catalog = await firstValueFrom(new HttpCatalogs(http, { ...asksAll, filesAt }).in('fr'));

    expect(group).toHaveLength(1);
    expect([logo, filesAt]).toEqual(['/group-1/logo/raw/logo.png', HOST]);
    expect(catalog.interventions.map(({ thumbnail }) => thumbnail)).toEqual([
      `${HOST}/pictures/cut-510x510.svg`,
    ]);
    expect(catalog.calendars.map(({ thumbnail }) => thumbnail)).toEqual([
      'https://elsewhere.example/ana.png',
    ]);
  });

  it.each(['https://[', 'https://:80/ana.png'])(
    '[API-10] a picture at %s, which is no address, is left out, and nothing with it',
    async (thumbnail) => {
      const pictured = aCatalog({ calendars: [aCalendar({ id: 7, thumbnail })] });
      for (const [list, body] of Object.entries(wireCatalog(pictured)))
        recorded(`/api/v3/groups/1/${list}`, body);

      const group = { ...asksAll, filesAt: HOST };
      const catalog = await firstValueFrom(new HttpCatalogs(aHttp(), group).in('fr'));

      expect(catalog.calendars.map(({ id, thumbnail: shown }) => [id, shown])).toEqual([
        [7, undefined],
      ]);
    },
  );

  it('asks only for the lists that the group needs', async () => {
    for (const list of ['interventions', 'pack_interventions', 'calendars'])
      recorded(`/api/v3/groups/1/${list}`, lists[list]);
    const group = aGroup({ questions: [aQuestion('intervention')] });

    const catalog = await firstValueFrom(new HttpCatalogs(aHttp(), group).in('fr'));

    expect(catalog.interventionSets).toEqual([]);
    expect(nock.isDone()).toBe(true);
  });

  it.each([
    ['without a token where data are open', true, false],
    ['with the token where they are not', false, true],
  ])('is asked for %s', async (_, openData, sent) => {
    const group = aGroup({ openData });
    const asked = recorded('/api/v3/groups/1/forms', wireForms({ fiche: [aField()], vevent: [] }));

    await firstValueFrom(new HttpFicheForms(aHttp('secret'), group).in('fr'));

    expect(asked[0]?.headers.has('authorization')).toBe(sent);
  });
});

const aQuery = (query: Partial<SlotQuery> = {}): SlotQuery => ({
  lines: [aLine()],
  packId: undefined,
  resourceId: undefined,
  from: '2027-06-07',
  locale: 'fr',
  ...query,
});

const SLOTS = '/api/v3/groups/1/availabletimeslots';

describe('the slots in v3', () => {
  it('[API-08] are asked for with the group, promotions, the format, the first day and the map', async () => {
    const asked = recorded(SLOTS, { firstSlot: null, availabletimeslots: [] });
    const query = aQuery({
      lines: [aLine(), aLine({ interventionId: 12, calendarId: 31 })],
      packId: 51,
      resourceId: 41,
      calendarIds: [31, 32],
    });

    await firstValueFrom(new HttpSlots(aHttp(), aGroup()).from(query));

    expect(asked[0]?.query).toEqual([
      ...keys,
      ['group_id', '1'],
      ['promotions', '1'],
      ['time_format', 'iso'],
      ['from', '2027-06-07'],
      ['locale', 'fr'],
      ['appointments[0][intervention_id]', '11'],
      ['appointments[0][calendar_id]', '0'],
      ['appointments[1][intervention_id]', '12'],
      ['appointments[1][calendar_id]', '31'],
      ['pack_id', '51'],
      ['resource_id', '41'],
      ['calendar_ids[]', '31'],
      ['calendar_ids[]', '32'],
    ]);
  });

  it('[API-09] are answered with their start, and the first of all', async () => {
    recorded(SLOTS, {
      firstSlot: '2027-06-20T09:00:00+02:00',
      availabletimeslots: [
        { start: '2027-06-08T10:00:00+02:00', capacity: 2, calendar_ids: [31, 32], promotion: 20 },
        { start: '2027-06-07T09:00:00+02:00', capacity: 1, calendar_ids: [31], promotion: null },
      ],
    });

    expect(await firstValueFrom(new HttpSlots(aHttp(), aGroup()).from(aQuery()))).toEqual({
      from: '2027-06-07',
      firstSlot: '2027-06-20T09:00:00+02:00',
      slots: [
        {
          start: '2027-06-07T09:00:00+02:00',
          capacity: 1,
          calendarIds: [31],
          promotion: undefined,
        },
        { start: '2027-06-08T10:00:00+02:00', capacity: 2, calendarIds: [31, 32], promotion: 20 },
      ],
    });
  });
});

describe('a booking in v3', () => {
  const sent = async (booking: Booking, group: Group = aGroup()) => {
    const orders: { body: unknown; key: string | null }[] = [];
    nock(HOST)
      .post('/api/v3/appointments', (body: unknown) => orders.push({ body, key: null }) > 0)
      .query({ apikey: 'k', results: 'all' })
      .reply(function () {
        const order = orders[0];
        const key = this.req.headers['idempotency-key'] as unknown;
        if (order) order.key = key === undefined ? null : String(key);
        return [201, wireBooked([anAppointment(), anAppointment({ id: 1_002 })], 'fiche-token')];
      });
    const booked = await new HttpAppointments(aHttp(), group).book(booking);
    return { order: orders[0], booked };
  };

  it('[API-23] is sent as one appointment with all that was chosen and typed', async () => {
    const booking = aBooking({
      lines: [aLine(), aLine({ interventionId: 12, calendarId: 31 })],
      resourceId: 41,
      comments: 'Bonjour',
      websource: 'maps',
      vevent: { age: '12', date: 'a field cannot take the place of the date' },
    });

    const { order } = await sent(booking);

    expect(order).toEqual({
      key: booking.key,
      body: {
        appointment: {
          group_id: 1,
          date: booking.slot.start,
          from_web: 1,
          locale: 'fr',
          comments: 'Bonjour',
          websource: 'maps',
          logged: false,
          calendar_id: 0,
          resource_id: 41,
          appointments: {
            0: { intervention_id: 11, calendar_id: 0 },
            1: { intervention_id: 12, calendar_id: 31 },
          },
          fiche: { firstname: 'Anne', lastname: 'Le Goff', email: 'anne.legoff@example.org' },
          age: '12',
        },
      },
    });
  });

  it('says that the video terms are accepted, where there are any', async () => {
    const { order } = await sent(
      aBooking({ videoconference: true, consentsToVideo: true, fiche: { id: 7, values: {} } }),
    );

    expect(order?.body).toMatchObject({
      appointment: { videoconference_consent: true, fiche: { id: 7 } },
    });
  });

  it('carries no key where the group does not say that it heeds one', async () => {
    const { order } = await sent(aBooking(), aGroup({ features: [] }));

    expect(order?.key).toBeNull();
  });

  it('[API-22] is answered with its records and the key of the contact', async () => {
    const { booked } = await sent(aBooking());

    expect(booked).toEqual({
      appointments: [1_001, 1_002].map((id) => anAppointment({ id, homeVisit: false })),
      ficheToken: 'fiche-token',
    });
  });
});

describe('a refused booking in v3', () => {
  const refusal = async (status: number, body: unknown, token?: string) => {
    nock(HOST).post('/api/v3/appointments').query(true).reply(status, JSON.stringify(body));
    return new HttpAppointments(aHttp(token), aGroup())
      .book(aBooking({ slot: aSlot() }))
      .catch((failure: unknown) => failure);
  };

  it.each([
    [409, 'availabletimeslots', 'slotTaken'],
    [422, 'appointment.max_rdv_number', 'tooManyAppointments'],
    [422, 'appointment.mintime_between', 'tooCloseToAnother'],
    [422, 'appointment.same_time_rdv', 'sameTime'],
    [422, 'appointment.mintime_rdv', 'tooLate'],
    [422, 'appointment.max_rdv_period', 'tooFar'],
    [403, 'appointment.user_blacklisted', 'blacklisted'],
    [403, 'appointment.fiche_not_authorized', 'ficheNotAuthorized'],
    [403, 'appointment.not_open_group', 'existingCustomersOnly'],
    [403, 'appointment.not_open_group_health', 'existingPatientsOnly'],
    [422, 'appointment.vevent', 'notBookable'],
    [401, 'appointment.login_required', 'loginRequired'],
    [422, 'appointment.video_consent', 'consentMissing'],
    [422, 'idempotency_key_reused', 'keyReused'],
    [403, 'group_inactive', 'groupInactive'],
  ])('%d %s is the refusal %s', async (status, key, reason) => {
    expect(await refusal(status, wireRefusal(key))).toMatchObject({ reason });
  });

  it.each([
    ['ERR-24', 'fiche_not_authorized'],
    ['ERR-25', 'max_rdv_number'],
    ['ERR-26', 'mintime_between'],
    ['ERR-27', 'same_time_rdv'],
    ['ERR-28', 'user_blacklisted'],
    ['ERR-29', 'vevent'],
    ['ERR-30', 'not_open_group'],
    ['ERR-30', 'not_open_group_health'],
    ['ERR-31', 'availabletimeslots'],
  ])('[ERR-23] [%s] for %s has the words of that key', async (_, key) => {
    const failure = (await refusal(422, wireRefusal(`appointment.${key}`))) as Refusal;

    expect(refusalMessages[failure.reason]).toBe(`errors:v3_error.appointment.${key}`);
  });

  it('names the field that was not accepted', async () => {
    expect(await refusal(422, wireRefusal('invalid_field', { field: 'email' }))).toMatchObject({
      reason: 'invalidField',
      detail: { field: 'email' },
    });
  });

  it.each([401, 421])(
    '[ERR-22] with %d is an expired connection for whoever held a key',
    async (status) => {
      expect(await refusal(status, {}, 'old token')).toMatchObject({ reason: 'connectionExpired' });
    },
  );

  it('asks whoever held none to log in', async () => {
    expect(await refusal(401, {})).toMatchObject({ reason: 'loginRequired' });
  });

  it.each([
    [
      'a text of its own',
      { message: 'Non', messages: { errors: [{ key: 'appointment.new_rule', error: 'Non' }] } },
    ],
    ['A-SRV-13: a text in place of a list', { messages: { errors: 'string not array' } }],
    ['a list of texts', { messages: { errors: ['no', 'never'] } }],
    ['an array', [{ error: 'text', code: 9 }]],
    ['a text', 'no'],
    ['a number', 4],
    ['null', null],
    ['nothing in it', {}],
    ['the key of a prototype', wireRefusal('__proto__')],
    ['another key of a prototype', wireRefusal('constructor')],
    ['an object for a key', { messages: { errors: [{ key: { a: 1 }, error: { b: 2 } }] } }],
    ['an object for a message', { message: { a: 1 }, messages: null }],
    ['nulls for errors', { messages: { errors: [null, null] } }],
  ])('[V6] [ERR-32] worded as %s is a refusal all the same', async (_, body) => {
    const failure = await refusal(400, body);

    expect(failure).toMatchObject({ name: 'Refusal', reason: 'unknown' });
    expect(JSON.stringify((failure as { detail: unknown }).detail)).not.toMatch(
      /\[object|__proto__/,
    );
  });

  it('A-SRV-09 with a fault in HTML is nobody answering', async () => {
    nock(HOST).post('/api/v3/appointments').query(true).reply(500, '<h1>Stack trace …</h1>');
    const booking = new HttpAppointments(aHttp(), aGroup({ features: [] })).book(aBooking());

    await expect(booking).rejects.toMatchObject({ reason: 'unreachable' });
  });
});
