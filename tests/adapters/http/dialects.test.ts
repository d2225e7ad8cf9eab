import {
  HttpAppointments,
  HttpCatalogs,
  HttpFicheForms,
  HttpSlots,
  HttpWebsites,
  rootsUnder,
} from '@creneau/adapters/http';
import type { Booking, Catalog, Group, NamedBy, SlotQuery } from '@creneau/core';
import nock from 'nock';
import { firstValueFrom } from 'rxjs';
import {
  aBooking,
  aCatalog,
  aField,
  aGroup,
  aLine,
  anAppointment,
  aQuestion,
  aSlot,
} from '../../support/made-up';
import { aHttp, always, HOST, onlyRecordings, recordCalls } from '../../support/recorded-calls';
import { envelope, wireBooked, wireCatalog, wireForms, wireRefusal } from '../../support/wire';

onlyRecordings();

type Flags = Pick<Group, 'useApiV3' | 'useBookingService'>;

const none: Flags = { useApiV3: false, useBookingService: false };
const v3: Flags = { useApiV3: true, useBookingService: false };
const intervention: Flags = { useApiV3: false, useBookingService: true };
const both: Flags = { useApiV3: true, useBookingService: true };

const one = [aLine()];
const two = [aLine(), aLine({ interventionId: 12, calendarId: 31 })];

/** Every way of speaking that a booking has, with the flags and the services that lead to it. */
const spoken = [
  {
    dialect: 'v1',
    flags: none,
    lines: one,
    slots: '/api/v1/groups/1/availabletimeslots',
    appointments: '/api/v1/groups/1/appointments',
  },
  {
    dialect: 'v2',
    flags: none,
    lines: two,
    slots: '/api/v2/availabletimeslots',
    appointments: '/api/v2/appointments',
  },
  {
    dialect: 'v3',
    flags: v3,
    lines: one,
    slots: '/api/v3/groups/1/availabletimeslots',
    appointments: '/api/v3/appointments',
  },
  {
    dialect: 'booking',
    flags: intervention,
    lines: one,
    slots: '/api/booking/v1/availabletimeslots',
    appointments: '/api/booking/v1/appointments',
  },
] as const;

const numbered = spoken.filter(({ dialect }) => dialect === 'v1' || dialect === 'v2');

const aQuery = (query: Partial<SlotQuery> = {}): SlotQuery => ({
  lines: one,
  packId: undefined,
  resourceId: undefined,
  from: '2027-06-07',
  locale: 'fr',
  ...query,
});

const NO_SLOTS = { firstSlot: null, availabletimeslots: [] };

const askSlots = (flags: Flags, query: Partial<SlotQuery> = {}) =>
  firstValueFrom(new HttpSlots(aHttp(), aGroup(flags)).from(aQuery(query)));

const book = (flags: Flags, booking: Partial<Booking> = {}, group: Partial<Group> = {}) =>
  new HttpAppointments(aHttp(), aGroup({ ...flags, ...group })).book(aBooking(booking));

describe('the dialect of a call', () => {
  it.each([
    ['no flag', none, 'v1', {}, 'v1/groups/1', ''],
    ['no flag and two services', none, 'v1', { lines: two }, 'v2', ''],
    ['no flag and a pack', none, 'v1', { packId: 51 }, 'v2', ''],
    ['use_api_v3', v3, 'v3', {}, 'v3/groups/1', 'v3'],
    ['use_booking_service', intervention, 'v1', {}, 'booking/v1', ''],
    ['both', both, 'v3', {}, 'booking/v1', ''],
    ['both and two services', both, 'v3', { lines: two }, 'booking/v1', ''],
  ])(
    '[API-01] with %s follows the flags of the group',
    async (_, flags, catalog, chosen, booking, appointments) => {
      const forms = recordCalls(
        'GET',
        `/api/${catalog}/groups/1/forms`,
        wireForms({ fiche: [aField()], vevent: [] }),
      );
      const slots = recordCalls('GET', `/api/${booking}/availabletimeslots`, NO_SLOTS);
      const orders = recordCalls(
        'POST',
        `/api/${appointments || booking}/appointments`,
        wireBooked([anAppointment(), anAppointment({ id: 1_002 })]),
      );

      await firstValueFrom(new HttpFicheForms(aHttp(), aGroup(flags)).in('fr'));
      await askSlots(flags, chosen);
      await book(flags, chosen);

      expect([forms.length, slots.length, orders.length]).toEqual([1, 1, 1]);
    },
  );

  it('is answered at a root of its own, where the page names one for each', async () => {
    const roots = {
      v1: 'https://one.example/rest',
      v2: 'https://two.example/rest',
      v3: 'https://three.example',
      booking: 'https://four.example/b',
    };
    const http = aHttp({ roots });
    const asked = [
      ['https://one.example', '/rest/groups/1/availabletimeslots'],
      ['https://two.example', '/rest/availabletimeslots'],
      ['https://three.example', '/groups/1/availabletimeslots'],
      ['https://four.example', '/b/availabletimeslots'],
    ].map(([host = '', path = '']) => nock(host).get(path).query(true).reply(200, NO_SLOTS));

    for (const { flags, lines } of spoken)
      await firstValueFrom(new HttpSlots(http, aGroup(flags)).from(aQuery({ lines })));

    expect(asked.map((scope) => scope.isDone())).toEqual([true, true, true, true]);
  });

  it('moves with the shard that was found', async () => {
    const http = aHttp();
    http.moveTo(rootsUnder('https://shard.example/api'));
    const there = nock('https://shard.example')
      .get('/api/v2/availabletimeslots')
      .query(true)
      .reply(200, NO_SLOTS);

    await firstValueFrom(new HttpSlots(http, aGroup(none)).from(aQuery({ lines: two })));

    expect(there.isDone()).toBe(true);
  });
});

describe('the query for slots', () => {
  it('[API-07] in v1 has the service, its calendar, those to choose from, the resource and the first day', async () => {
    const sent = recordCalls('GET', '/api/v1/groups/1/availabletimeslots', NO_SLOTS);

    await askSlots(none, {
      lines: [aLine({ calendarId: 31 })],
      calendarIds: [31, 32],
      resourceId: 41,
    });

    expect(sent[0]?.query).toEqual([
      ...always,
      ['start', '2027-06-07 00:00:00'],
      ['locale', 'fr'],
      ['intervention_ids[]', '11'],
      ['calendar_id', '31'],
      ['calendar_ids[]', '31'],
      ['calendar_ids[]', '32'],
      ['resource_id', '41'],
    ]);
  });

  it('in v1 has no calendar where there is no preference', async () => {
    const sent = recordCalls('GET', '/api/v1/groups/1/availabletimeslots', NO_SLOTS);

    await askSlots(none);

    expect(sent[0]?.query.map(([name]) => name)).toEqual([
      'apikey',
      'results',
      'start',
      'locale',
      'intervention_ids[]',
    ]);
  });

  it.each([
    ['v2', none, '/api/v2/availabletimeslots', 'datetime'],
    ['booking', intervention, '/api/booking/v1/availabletimeslots', 'iso'],
  ])(
    '[API-08] in %s has the group, promotions, the format, the first day and the map',
    async (_, flags, path, format) => {
      const sent = recordCalls('GET', path, NO_SLOTS);

      await askSlots(flags, { lines: two, packId: 51 });

      expect(sent[0]?.query).toEqual([
        ...always,
        ['group_id', '1'],
        ['promotions', '1'],
        ['time_format', format],
        ['from', '2027-06-07'],
        ['locale', 'fr'],
        ['appointments[0][intervention_id]', '11'],
        ['appointments[0][calendar_id]', '0'],
        ['appointments[1][intervention_id]', '12'],
        ['appointments[1][calendar_id]', '31'],
        ['pack_id', '51'],
      ]);
    },
  );
});

describe.each(spoken)('slots in $dialect', ({ flags, lines, slots }) => {
  it('[API-09] are read with or without offset, with what else there is passed over', async () => {
    recordCalls('GET', slots, {
      group_id: 1,
      news: { a: 1 },
      firstSlot: '2027-06-07 09:00:00',
      availabletimeslots: [
        { start: '2027-06-08 10:00:00', capacity: 2, calendar_ids: [31], promotion: 20, more: [] },
        { start: '2027-06-07 09:00:00' },
        { start: '2027-06-09T09:00:00+02:00', capacity: 1, calendar_ids: null, promotion: null },
      ],
    });

    expect(await askSlots(flags, { lines })).toEqual({
      from: '2027-06-07',
      firstSlot: '2027-06-07T09:00:00+02:00',
      slots: [
        {
          start: '2027-06-07T09:00:00+02:00',
          capacity: 1,
          calendarIds: [],
          promotion: undefined,
        },
        { start: '2027-06-08T10:00:00+02:00', capacity: 2, calendarIds: [31], promotion: 20 },
        {
          start: '2027-06-09T09:00:00+02:00',
          capacity: 1,
          calendarIds: [],
          promotion: undefined,
        },
      ],
    });
  });

  it('[SLOT-10] are none for the reasons that the backend tells, as far as they are known', async () => {
    recordCalls('GET', slots, {
      firstSlot: null,
      unavailable: 'too_short',
      availabletimeslots: [],
      unavailable_days: [
        { day: '2027-06-07', reason: 'too_soon' },
        { day: '2027-06-08', reason: 'strike' },
        { day: '2027-06-09', reason: 'closed' },
      ],
    });

    expect(await askSlots(flags, { lines })).toMatchObject({
      obstacle: 'tooShort',
      obstacles: new Map([
        ['2027-06-07', 'tooSoon'],
        ['2027-06-09', 'closed'],
      ]),
    });
  });

  it('begin with the first slot of these days where the first of all is not told', async () => {
    recordCalls('GET', slots, { availabletimeslots: [{ start: '2027-06-08 10:00:00' }] });

    expect((await askSlots(flags, { lines })).firstSlot).toBe('2027-06-08T10:00:00+02:00');
  });

  it('[SLOT-04] keep their order where several are offered at one time', async () => {
    const start = '2027-06-08T10:00:00+02:00';
    recordCalls('GET', slots, {
      availabletimeslots: [
        { start, calendar_ids: [32] },
        { start, calendar_ids: [31] },
        { start, calendar_ids: [32], promotion: 20 },
      ],
    });

    const offers = (await askSlots(flags, { lines })).slots;

    expect(offers.map(({ calendarIds, promotion }) => [...calendarIds, promotion])).toEqual([
      [32, undefined],
      [31, undefined],
      [32, 20],
    ]);
  });

  it('are each there once, though two of a repeated hour are written alike', async () => {
    recordCalls('GET', slots, {
      availabletimeslots: [
        { start: '2027-10-31 02:30:00', capacity: 2 },
        { start: '2027-10-31 02:30:00', capacity: 1 },
      ],
    });

    const week = await askSlots(flags, { lines, from: '2027-10-31' });

    expect(week.slots).toEqual([
      aSlot({ start: '2027-10-31T02:30:00+02:00', capacity: 2, calendarIds: [] }),
    ]);
  });
});

describe('several slots of one time', () => {
  it('stay apart', async () => {
    recordCalls('GET', '/api/v1/groups/1/availabletimeslots', {
      availabletimeslots: [
        { start: '2027-06-07 09:00:00', calendar_ids: [31] },
        { start: '2027-06-07 09:00:00', calendar_ids: [32] },
        { start: '2027-06-07 09:00:00', calendar_ids: [32], promotion: 20 },
      ],
    });

    expect((await askSlots(none)).slots).toHaveLength(3);
  });
});

describe('the order of a booking', () => {
  const chosen: Partial<Booking> = {
    slot: aSlot({ start: '2027-06-07T09:00:00+02:00' }),
    calendarIds: [31, 32],
    resourceId: 41,
    websource: 'maps',
    comments: 'Bonjour',
    vevent: { age: '12', date: 'a field cannot take the place of the date' },
  };
  const common = {
    group_id: 1,
    from_web: 1,
    locale: 'fr',
    comments: 'Bonjour',
    websource: 'maps',
    logged: false,
    calendar_ids: [31, 32],
    resource_id: 41,
    fiche: { firstname: 'Anne', lastname: 'Le Goff', email: 'anne.legoff@example.org' },
    age: '12',
  };
  const map = {
    0: { intervention_id: 11, calendar_id: 0 },
    1: { intervention_id: 12, calendar_id: 31 },
  };

  it.each([
    [
      'v1',
      'its services and the calendar of them',
      [aLine({ calendarId: 31 })],
      { date: '2027-06-07 09:00:00', intervention_ids: [11], calendar_id: 31 },
    ],
    [
      'v1',
      'its services alone, where there is no preference',
      one,
      { date: '2027-06-07 09:00:00', intervention_ids: [11] },
    ],
    [
      'v2',
      'a map, in the time of the group',
      two,
      { date: '2027-06-07 09:00:00', appointments: map, calendar_id: 0 },
    ],
    [
      'v3',
      'a map, with the offset',
      two,
      { date: '2027-06-07T09:00:00+02:00', appointments: map, calendar_id: 0 },
    ],
    [
      'booking',
      'v3 does',
      two,
      { date: '2027-06-07T09:00:00+02:00', appointments: map, calendar_id: 0 },
    ],
  ])('[API-23] [QUERY-15] in %s is sent as %s', async (dialect, _, lines, own) => {
    const way = spoken.find((each) => each.dialect === dialect);
    const sent = recordCalls(
      'POST',
      way?.appointments ?? '',
      wireBooked([anAppointment(), anAppointment({ id: 1_002 })]),
    );

    await book(way?.flags ?? none, { ...chosen, lines });

    expect(sent[0]?.body).toEqual({ appointment: { ...common, ...own } });
  });

  it.each(spoken)('in $dialect is sent with its key', async ({ flags, lines, appointments }) => {
    const sent = recordCalls(
      'POST',
      appointments,
      wireBooked([anAppointment(), anAppointment({ id: 1_002 })]),
    );

    await book(flags, { lines, key: 'a key of this draft' });

    expect(sent[0]?.headers.get('idempotency-key')).toBe('a key of this draft');
  });
});

describe.each(spoken)('a booking answered in $dialect', ({ flags, lines, appointments }) => {
  it('[API-22] is completed by what was asked for where it says little', async () => {
    recordCalls('POST', appointments, {
      records: lines.map((_, index) => ({
        id: 501 + index,
        group_id: 1,
        start: `2027-06-07 ${['09:00', '09:45'][index]}:00`,
        end: `2027-06-07 ${['09:45', '10:15'][index]}:00`,
        state: 'confirmed',
      })),
      fiche_token: 'token',
      news: [],
    });

    const booked = await book(flags, { lines });

    expect(booked.ficheToken).toBe('token');
    expect(booked.appointments).toMatchObject(
      lines.map(({ interventionId, calendarId }, index) => ({
        id: 501 + index,
        start: ['2027-06-07T09:00:00+02:00', '2027-06-07T09:45:00+02:00'][index],
        duration: [45, 30][index],
        interventionId,
        calendarId,
        price: undefined,
        fiche: { firstname: 'Anne', lastname: 'Le Goff', email: 'anne.legoff@example.org' },
      })),
    );
  });

  it('has the end that its length gives', async () => {
    recordCalls('POST', appointments, {
      records: lines.map((_, index) => ({
        id: 501 + index,
        start: '2027-06-07 09:00:00',
        duration: 45,
      })),
    });

    expect((await book(flags, { lines })).appointments[0]?.end).toBe('2027-06-07T09:45:00+02:00');
  });

  it('is read though it tells neither end nor length: what was booked is not lost', async () => {
    recordCalls('POST', appointments, {
      records: lines.map((_, index) => ({ id: 501 + index, start: '2027-06-07 09:00:00' })),
    });

    const [first] = (await book(flags, { lines })).appointments;

    expect(first).toMatchObject({
      start: '2027-06-07T09:00:00+02:00',
      end: '2027-06-07T09:00:00+02:00',
      duration: 0,
    });
  });

  it('[V8] is a failure when it is of another group', async () => {
    const foreign = { ...anAppointment(), group_id: 2 };
    recordCalls('POST', appointments, { records: [foreign, { ...foreign, id: 1_002 }] });

    await expect(book(flags, { lines }, { features: [] })).rejects.toMatchObject({
      reason: 'badAnswer',
    });
  });
});

describe('a booking answered bare', () => {
  it('is read as its one appointment', async () => {
    recordCalls('POST', '/api/v1/groups/1/appointments', {
      id: 501,
      start: '2027-06-07 09:00:00',
      end: '2027-06-07 09:45:00',
      intervention_id: 11,
      calendar_id: 31,
      fiche_token: 'token',
    });

    expect(await book(none)).toMatchObject({
      appointments: [{ id: 501, start: '2027-06-07T09:00:00+02:00', calendarId: 31 }],
      ficheToken: 'token',
    });
  });

  it('is not read as one of several', async () => {
    recordCalls('POST', '/api/v2/appointments', {
      id: 501,
      start: '2027-06-07 09:00:00',
      duration: 45,
    });

    await expect(book(none, { lines: two }, { features: [] })).rejects.toMatchObject({
      reason: 'badAnswer',
    });
  });
});

const oneError = (code: number | null, translate_key: string | null, rest: object = {}) => [
  { error: 'Refused by the business', code, translate_key, ...rest },
];

describe.each(numbered)('a refusal in $dialect', ({ flags, lines, slots, appointments }) => {
  const refusal = (body: unknown, status = 400) => {
    recordCalls('POST', appointments, body, status);
    return book(flags, { lines }).catch((failure: unknown) => failure);
  };

  it.each([
    [6, 'MaxRdvNumber', 'tooManyAppointments'],
    [7, 'MintimeBetween', 'tooCloseToAnother'],
    [8, 'MaxRdvPeriod', 'tooFar'],
    [9, 'MintimeRdv', 'tooLate'],
    [11, 'EmailAlreadyExists', 'emailAlreadyExists'],
    [12, 'SameTimeRdv', 'sameTime'],
    [13, 'EmailNotFound', 'emailUnknown'],
    [null, 'NotAvailable', 'slotTaken'],
  ])('of a booking with %s %s is %s, by number and by name', async (code, name, reason) => {
    expect(await refusal(oneError(code, name))).toMatchObject({ reason });
    nock.cleanAll();
    expect(await refusal([{ error: name }])).toMatchObject({ reason });
    nock.cleanAll();
    if (code !== null)
      expect(await refusal(oneError(code, 'a.word.nobody.knows'))).toMatchObject({ reason });
  });

  it.each([
    ['appointment.user_blacklisted', 403, 'blacklisted'],
    ['appointment.fiche_not_authorized', 403, 'ficheNotAuthorized'],
    ['appointment.not_open_group', 403, 'existingCustomersOnly'],
    ['appointment.not_open_group_health', 403, 'existingPatientsOnly'],
    ['appointment.vevent', 400, 'notBookable'],
    ['appointment.login_required', 401, 'loginRequired'],
    ['idempotency_key_reused', 422, 'keyReused'],
    ['group_inactive', 403, 'groupInactive'],
  ])('without a number has its key: %s', async (key, status, reason) => {
    expect(await refusal(oneError(null, key), status)).toMatchObject({ reason });
  });

  it('names the field that was not accepted', async () => {
    const body = oneError(null, 'invalid_field', { field: 'email' });

    expect(await refusal(body)).toMatchObject({
      reason: 'invalidField',
      detail: { field: 'email' },
    });
  });

  it.each([
    [10, 'of a deletion'],
    [99, 'nobody knows'],
  ])('[ERR-01] with the number %d, %s, shows its own sentence', async (code) => {
    expect(await refusal(oneError(code, null))).toMatchObject({
      reason: 'unknown',
      detail: { message: 'Refused by the business' },
    });
  });

  it('of a question is not read by the numbers of a booking', async () => {
    recordCalls('GET', slots, oneError(9, null), 400);

    await expect(askSlots(flags, { lines })).rejects.toMatchObject({
      reason: 'unknown',
      detail: { message: 'Refused by the business' },
    });
  });

  it('is read as the newer versions word it, too', async () => {
    expect(await refusal(wireRefusal('appointment.mintime_rdv'))).toMatchObject({
      reason: 'tooLate',
    });
  });

  it.each([
    ['a list of texts', ['no']],
    ['nothing in the list', []],
    ['nulls', [null, null]],
    ['an object for a number', [{ code: { a: 1 }, translate_key: [], error: { b: 2 } }]],
    ['the key of a prototype', oneError(null, '__proto__')],
    ['another key of a prototype', oneError(null, 'constructor')],
    ['a text', 'no'],
    ['null', null],
  ])('[V6] worded as %s is a refusal all the same', async (_, body) => {
    const failure = await refusal(body);

    expect(failure).toMatchObject({ name: 'Refusal', reason: 'unknown' });
    expect(JSON.stringify((failure as { detail: unknown }).detail)).not.toMatch(
      /\[object|__proto__/,
    );
  });
});

describe.each(spoken)('every shape of an error in $dialect', ({ flags, lines, appointments }) => {
  it.each([
    ['a field with its texts', 422, { temp_email: ['is taken'] }, 'invalidField'],
    ['too many calls, with the patience asked for', 429, {}, 'tooManyCalls'],
    ['a fault', 503, {}, 'unreachable'],
    ['an expired key', 421, {}, 'connectionExpired'],
  ])('is a refusal: %s', async (_, status, body, reason) => {
    nock(HOST)
      .post(appointments)
      .query(true)
      .reply(status, JSON.stringify(body), { 'Retry-After': '3600' });

    await expect(book(flags, { lines })).rejects.toMatchObject({ reason });
  });

  it('that is about a field names it, with its text', async () => {
    recordCalls('POST', appointments, { temp_email: ['is taken'] }, 422);

    await expect(book(flags, { lines })).rejects.toMatchObject({
      detail: { field: 'temp_email', message: 'is taken' },
    });
  });
});

describe.each([
  ['v1', none],
  ['v3', v3],
])('a list of the catalogue, in %s,', (dialect, flags) => {
  const path = (list: string) => `/api/${dialect}/groups/1/${list}`;

  it.each([
    ['open data', true, 'secret', null],
    ['data that are not open', false, 'secret', 'Bearer secret'],
    ['data that are not open, with no session', false, undefined, null],
  ])('[API-13] of %s is asked for with the token it needs', async (_, openData, token, sent) => {
    const group = aGroup({ ...flags, openData, questions: [aQuestion('intervention')] });
    const lists = wireCatalog(aCatalog());
    const asked = ['interventions', 'pack_interventions', 'calendars'].map((list) =>
      recordCalls('GET', path(list), lists[list]),
    );

    await firstValueFrom(new HttpCatalogs(aHttp({ token: () => token }), group).in('fr'));

    expect(asked.map(([first]) => first?.headers.get('authorization') ?? null)).toEqual([
      sent,
      sent,
      sent,
    ]);
  });

  it('[CC-02] of a call centre is asked for with the token of its agent, open data or not', async () => {
    const group = aGroup({ ...flags, callCenter: true, questions: [aQuestion('intervention')] });
    const lists = wireCatalog(aCatalog());
    const asked = ['interventions', 'pack_interventions', 'calendars'].map((list) =>
      recordCalls('GET', path(list), lists[list]),
    );

    await firstValueFrom(new HttpCatalogs(aHttp({ token: () => 'secret' }), group).in('fr'));

    expect(group.openData).toBe(true);
    expect(asked.map(([first]) => first?.headers.get('authorization'))).toEqual(
      asked.map(() => 'Bearer secret'),
    );
  });

  it('[V8] is a failure when it is of another group', async () => {
    const fields = wireForms({ fiche: [aField()], vevent: [] });
    const [form] = fields['records'] as object[];
    recordCalls('GET', path('forms'), { ...fields, records: [{ ...form, group_id: 2 }] });

    await expect(
      firstValueFrom(new HttpFicheForms(aHttp(), aGroup(flags)).in('fr')),
    ).rejects.toMatchObject({ reason: 'badAnswer' });
  });

  const day = (hour: string) => ({ from: `${hour}:00`, to: `${hour}:30` });
  const site = {
    id: 1,
    title: 'Salon Lumière',
    quick_desc: '<p>Depuis 1998</p>',
    keywords: 'coiffeur, Lyon',
    domain: 'salon.example',
    map: true,
    openinghours: [[], [day('09'), day('13'), day('18')]],
    contact_info: 'Au fond de la cour',
    website_link: 'https://salon.example',
    social_link: {
      facebook: 'https://facebook.example/salon',
      twitterX: 'https://x.example/salon',
      instagram: 'javascript:alert(1)',
      snapchat: 'https://snapchat.example/salon',
      mail: 'bonjour@salon.example',
      other: 'x',
    },
    complement_text: 'Sans ammoniaque',
    otherbox: '<p>Bons cadeaux</p>',
    image: '/pictures/front.webp',
    file_upload: [
      {
        url: '/pictures/1.webp',
        width: 800,
        height: 533,
        variants: [
          { url: '/pictures/1-480.webp', width: 480, type: 'image/webp' },
          { url: 'javascript:alert(1)', width: 480, type: 'image/webp' },
          { url: '/pictures/1.svg', width: 480, type: 'image/svg+xml' },
        ],
      },
      { url: 'javascript:alert(1)' },
      null,
    ],
    listing: 'intervention',
    listset_ids: [1],
    listing_ids: [11, 12],
    package_ids: null,
    highlight: 1,
    highlight_service: 11,
    highlight_package: 51,
    offer_text: 'Offre',
  };

  it('[API-12] [ENTITY-09] [ENTITY-10] [HOME-06] has a public page, asked for with its locale and group', async () => {
    const sent = recordCalls('GET', path('websites'), envelope([site]));

    const website = await firstValueFrom(new HttpWebsites(aHttp(), aGroup(flags)).in('en'));

    expect(sent[0]?.query).toEqual([...always, ['locale', 'en'], ['group_id', '1']]);
    expect(website).toMatchObject({
      title: 'Salon Lumière',
      quickDesc: '<p>Depuis 1998</p>',
      keywords: 'coiffeur, Lyon',
      domain: 'salon.example',
      map: true,
      openinghours: [[], [day('09'), day('13')], [], [], [], [], []],
      contactInfo: 'Au fond de la cour',
      websiteLink: 'https://salon.example',
      socialLink: {
        facebook: 'https://facebook.example/salon',
        twitterX: 'https://x.example/salon',
        snapchat: 'https://snapchat.example/salon',
        mail: 'bonjour@salon.example',
      },
      complementText: 'Sans ammoniaque',
      otherbox: '<p>Bons cadeaux</p>',
      image: '/pictures/front.webp',
      fileUpload: [
        {
          url: '/pictures/1.webp',
          width: 800,
          height: 533,
          variants: [{ url: '/pictures/1-480.webp', width: 480, type: 'image/webp' }],
        },
      ],
      listing: 'intervention',
      listsetIds: [1],
      listingIds: [11, 12],
      packageIds: [],
      highlight: true,
      highlightService: 11,
      highlightPackage: 51,
      offerText: 'Offre',
    });
    expect(website?.socialLink).not.toHaveProperty('instagram');
  });

  it('has none where none is configured', async () => {
    recordCalls('GET', path('websites'), envelope([]));

    expect(await firstValueFrom(new HttpWebsites(aHttp(), aGroup(flags)).in('fr'))).toBeUndefined();
  });

  const existing = (kind: keyof Catalog, by: NamedBy, names: readonly (string | number)[]) =>
    firstValueFrom(new HttpCatalogs(aHttp(), aGroup(flags)).existing(kind, by, names));

  it('[API-14] [QUERY-25] is looked up by its ids, and only what is there is answered, in the order asked', async () => {
    const sent = recordCalls('GET', path('interventions'), envelope([{ id: 11 }, { id: 12 }]));

    expect(await existing('interventions', 'id', [12, 99, '11', 12])).toEqual([12, 11]);
    expect(sent[0]?.query).toEqual([
      ...always,
      ['conditions[0][field]', 'id'],
      ['conditions[0][op]', 'in'],
      ['conditions[0][value]', '12,99,11'],
    ]);
  });

  it('[API-14] [QUERY-24] is looked up by the ids of the business', async () => {
    const records = [
      { id: 11, externid: 'CUT' },
      { id: 12, externid: 7 },
    ];
    const sent = recordCalls('GET', path('interventions'), envelope(records));

    expect(await existing('interventions', 'externid', ['7', 'CUT', 'gone'])).toEqual([12, 11]);
    expect(sent[0]?.query).toContainEqual(['conditions[0][field]', 'externid']);
  });

  it('[API-14] [QUERY-23] is looked up by the keys of the file of the business', async () => {
    const records = [{ id: 11, key: 'coupe' }, { id: 12 }];
    const sent = recordCalls('GET', path('interventions'), envelope(records));

    expect(await existing('interventions', 'key', ['gone', 'coupe', 'no key'])).toEqual([11]);
    expect(sent[0]?.query).toEqual([
      ...always,
      ['conditions[0][field]', 'key'],
      ['conditions[0][op]', 'in'],
      ['conditions[0][value]', 'gone,coupe'],
    ]);
  });

  it.each([
    ['calendars', [31]],
    ['resources', [41]],
  ] as const)('tells %s from what stands beside them', async (kind, found) => {
    const records = [
      { id: 31, is_resource: false },
      { id: 41, is_resource: true },
      { id: 32, deleted: true },
    ];
    recordCalls('GET', path('calendars'), envelope(records));

    expect(await existing(kind, 'id', [31, 32, 41])).toEqual(found);
  });

  it.each([
    ['id', ['x', '', '-1', '1.5', '0', '1e3', '__proto__']],
    ['externid', ['', 'a,b', 'x'.repeat(300)]],
  ] as const)('is not asked for by what cannot be an %s', async (by, names) => {
    expect(await existing('packs', by, names)).toEqual([]);
  });
});
