import { call, type Answer } from '../support/booking-calls';
import { inDays } from '../support/days';
import { bookIn, listedIn, spoken, type SpokenDialect } from '../support/dialect-calls';
import { as, keyOf, tokenOf } from '../support/people-calls';
import { query } from '../support/postgres';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';

jest.setTimeout(240_000);

const [v1, v2, v3, booking] = spoken as readonly [
  SpokenDialect,
  SpokenDialect,
  SpokenDialect,
  SpokenDialect,
];

/** Further ahead than the agendas of the demonstration are filled. */
const WITHOUT_TAKEN_TIMES = inDays(40);

let ground: Ground;
let server: RunningServer;
const at = (): string => server.address;
const database = (): string => ground.environment.DATABASE_URL ?? '';
const group = async (urlname: string): Promise<Answer['json']> =>
  (await call(at(), 'GET', `/api/v1/services/groups/${urlname}`)).json;
const list = async (path: string): Promise<readonly { id: number; [field: string]: unknown }[]> =>
  (await call(at(), 'GET', path)).json.records;

const fiche = {
  firstname: 'Nolwenn',
  lastname: 'Kerjean',
  email: 'nolwenn@example.org',
  firstphone: '06 39 98 12 34',
  birthdate: '1990-05-04',
};
const book = (
  dialect: SpokenDialect,
  given: Parameters<typeof bookIn>[2],
): ReturnType<typeof bookIn> => bookIn(dialect, at(), { fiche, ...given });

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'demonstration');
  server = await startServer(ground.environment);
});

afterAll(async () => {
  await server?.kill();
  await ground?.remove();
});

describe('a fresh start', () => {
  it('prints the address of every demonstration group', async () => {
    while (!server.log().includes('Creneau listens')) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for (const urlname of [
      'salon-lumiere',
      'cabinet-horizon',
      'mairie-belleville',
      'garage-central',
      'allo-assistance',
      'ferme-des-pres',
      'lord-howe-dive',
    ]) {
      expect(server.log()).toContain(`${at()}/${urlname}`);
    }
  });

  it.each([
    ['salon-lumiere', 1, { use_api_v3: true, use_booking_service: false, max_multirdvs: 3 }],
    ['mairie-belleville', 3, { ants_group: true, use_api_v3: true, use_booking_service: true }],
    [
      'garage-central',
      4,
      { use_api_v3: false, use_booking_service: false, merge_interventions: true },
    ],
    [
      'allo-assistance',
      5,
      { use_api_v3: true, use_booking_service: false, callCenter: true, openData: false },
    ],
    ['lord-howe-dive', 8, { use_api_v3: false, use_booking_service: true, currency: 'AUD' }],
  ])('has %s as %i, flagged as it is told', async (urlname, id, flags) => {
    expect(await group(urlname)).toMatchObject({ id, urlname, ...flags });
  });

  it.each([
    ['salon-lumiere', 1, v3, 12, {}],
    ['mairie-belleville', 3, booking, 304, {}],
    ['garage-central', 4, v1, 411, { plate: 'AB-123-CD' }],
    ['allo-assistance', 5, v3, 511, { street: '2 quai des Chartrons' }],
    ['lord-howe-dive', 8, booking, 801, {}],
  ])(
    'takes a booking at %s in the dialect of its page',
    async (_, id, dialect, intervention, vevent) => {
      const { firstSlot } = await listedIn(dialect, at(), id, [intervention]);

      const answer = await book(dialect, {
        group_id: id,
        interventionIds: [intervention],
        date: firstSlot,
        ...vevent,
      });

      expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
      expect(answer.json.records[0]).toMatchObject({
        start: firstSlot,
        intervention_id: intervention,
      });
    },
  );

  it.each([
    ['salon-lumiere', 'Account'],
    ['mairie-belleville', 'Fiche'],
  ])('[AUTH-14] says that people log in at %s with the profile %s', async (urlname, profile) => {
    expect((await group(urlname)).loginProfile).toBe(profile);
  });

  it('takes a booking at cabinet-horizon from who is logged in, and from nobody else', async () => {
    const { firstSlot } = await listedIn(v3, at(), 2, [201]);
    const asked = {
      group_id: 2,
      interventionIds: [201],
      date: firstSlot,
      reason: 'Dos bloqué',
      cover: 'standard',
    };

    const stranger = await book(v3, asked);
    const token = await tokenOf(at(), 'camille@example.org', { groupId: 2 });
    const patient = await book(v3, { ...asked, headers: as(token) });

    expect([stranger.status, keyOf(stranger)]).toEqual([401, 'appointment.login_required']);
    expect([patient.status, patient.text]).toEqual([201, expect.any(String)]);
    expect(patient.json.records[0]).toMatchObject({ start: firstSlot, intervention_id: 201 });
  });

  it('has a picture or a logo wherever it names one', async () => {
    const ids = [1, 2, 3, 4, 5, 8];
    const logos = ids.map((id) => `/group-${id}/logo/raw/logo.svg`);

    for (const path of logos) {
      const { status, headers } = await call(at(), 'GET', path);
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'image/svg+xml']);
    }
  });
});

describe('salon-lumiere', () => {
  it('[ENTITY-12] [MULTI-09] books each of its packs whole, in v2 and in v3', async () => {
    const packs = await list('/api/v3/groups/1/pack_interventions?results=all');
    expect(packs).toHaveLength(2);

    for (const pack of packs) {
      const interventionIds = (pack.config as { intervention_id: number }[]).map(
        ({ intervention_id }) => intervention_id,
      );
      for (const dialect of [v2, v3]) {
        const { availabletimeslots } = await listedIn(dialect, at(), 1, interventionIds, {
          pack_id: pack.id,
          from: WITHOUT_TAKEN_TIMES,
        });
        const date = availabletimeslots.at(-1)?.start;
        const { status, json } = await book(dialect, {
          group_id: 1,
          interventionIds,
          pack_id: pack.id,
          date,
        });

        expect(status).toBe(201);
        expect(
          json.records.map((line: { intervention_id: number; pack_id: number; type: string }) => [
            line.intervention_id,
            line.pack_id,
            line.type,
          ]),
        ).toEqual(
          interventionIds.map((id, index) => [id, pack.id, index === 0 ? 'first' : 'included']),
        );
      }
    }
  });

  it('takes a fifth off on Tuesday mornings, and tells so in every dialect', async () => {
    const later = { from: WITHOUT_TAKEN_TIMES, nDays: 14 };
    for (const dialect of spoken) {
      const { availabletimeslots } = await listedIn(dialect, at(), 1, [11], later);
      const promoted = availabletimeslots.filter(({ promotion }) => promotion === 20);

      expect(promoted.length).toBeGreaterThan(0);
      for (const { start } of promoted) {
        expect(new Date(`${start.slice(0, 10)}T12:00:00Z`).getUTCDay()).toBe(2);
        expect(start.slice(11, 16) >= '09:00' && start.slice(11, 16) < '12:00').toBe(true);
      }
    }
  });

  it('[VIDEO-01] books its talk by video with consent only', async () => {
    const { availabletimeslots } = await listedIn(v3, at(), 1, [16]);
    const asked = { group_id: 1, interventionIds: [16], date: availabletimeslots.at(-1)?.start };

    const without = await book(v3, asked);
    const with_ = await book(v3, { ...asked, videoconference_consent: true });

    expect(v3.refusal(without)).toEqual(['appointment.video_consent']);
    expect([with_.status, with_.json.records[0].videoconference]).toEqual([201, true]);
  });
});

describe('mairie-belleville', () => {
  const CARD = 301;
  const SIGNATURE = 304;
  const ENROLMENT = 305;
  const lastFree = async (ids: readonly number[]): Promise<string | undefined> =>
    (await listedIn(booking, at(), 3, ids)).availabletimeslots.at(-1)?.start;

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['a short one', 'AB12CD34E'],
    ['a long one', 'AB12CD34EF5'],
    ['one with another letter', 'AB12CD34É5'],
    ['one and nothing after it', 'AB12CD34EF,'],
    ['markup', '<b>1234567'],
  ])('[SECTOR-05] [SECTOR-06] books no paper for a request number that is %s', async (_, str9) => {
    const date = await lastFree([CARD]);

    for (const dialect of [v3, booking]) {
      const answer = await book(dialect, { group_id: 3, interventionIds: [CARD], date, str9 });

      expect(answer.status).toBe(422);
      expect(answer.json.messages.errors[0]).toMatchObject({ key: 'invalid_field', field: 'str9' });
    }
  });

  it('[SECTOR-01] keeps a request number in capitals', async () => {
    const date = await lastFree([CARD]);

    const { status, json } = await book(booking, {
      group_id: 3,
      interventionIds: [CARD],
      date,
      str9: 'ab12cd34ef',
    });

    expect(status).toBe(201);
    const [row] = await query<{ vevent: object }>(
      database(),
      'select vevent from appointments where group_id = 3 and id = $1',
      [json.records[0].id],
    );
    expect(row?.vevent).toEqual({ str9: 'AB12CD34EF' });
  });

  it.each([[[CARD, SIGNATURE]], [[SIGNATURE, CARD]], [[CARD, 302]], [[SIGNATURE, 303]]])(
    '[SECTOR-03] [SECTOR-04] lists and books no paper beside another service: %p',
    async (ids) => {
      const date = await lastFree([SIGNATURE]);

      for (const dialect of [v2, v3, booking]) {
        const listing = await call(at(), 'GET', dialect.slots(3, ids));
        const answer = await book(dialect, {
          group_id: 3,
          interventionIds: ids,
          date,
          str9: 'AB12CD34EF',
        });

        expect(dialect.refusal(listing)[0]).toBe('invalid_intervention');
        expect(dialect.refusal(answer)[0]).toBe('invalid_intervention');
      }
    },
  );

  it('books two ordinary services together, and asks no request number for them', async () => {
    const interventionIds = [SIGNATURE, ENROLMENT];
    const date = await lastFree(interventionIds);

    const { status, json } = await book(booking, { group_id: 3, interventionIds, date });

    expect([status, json.records?.length]).toEqual([201, 2]);
  });
});

describe('cabinet-horizon', () => {
  it('[MAP-03] tells where its second site is, of the site and of who works there', async () => {
    const lists = ['calendarsets', 'calendars'].map((name) =>
      list(`/api/v1/groups/2/${name}.json?results=all&locale=fr`),
    );
    const [sets = [], calendars = []] = await Promise.all(lists);
    const south = {
      address: '31 boulevard Victor-Hugo',
      zipcode: '44200',
      city: 'Nantes',
      country: 'FR',
      lat: 47.2053,
      lng: -1.5449,
    };

    expect(sets.map(({ address }) => address)).toEqual([null, south]);
    const [north, second] = sets.map(({ id }) =>
      calendars.filter(({ calendarset_id }) => calendarset_id === id),
    );
    expect(north?.map(({ address }) => address)).toEqual(north?.map(() => null));
    expect(second).not.toHaveLength(0);
    expect(second?.map(({ address }) => address)).toEqual(second?.map(() => south));
  });
});

describe('garage-central', () => {
  it('[ENTITY-14] has two teams and two lifts, which are no people', async () => {
    const calendars = await list('/api/v1/groups/4/calendars.json?results=all&locale=fr');
    const sets = await list('/api/v1/groups/4/calendarsets.json?results=all&locale=fr');

    const lifts = calendars.filter(({ is_resource }) => is_resource);
    expect(lifts.map(({ publicname }) => publicname)).toEqual(['Pont 1', 'Pont 2']);
    expect(sets.map(({ publicname }) => publicname)).toEqual([
      'Atelier mécanique',
      'Atelier pneus',
    ]);
    expect(calendars.filter(({ calendarset_id }) => calendarset_id === 41)).toHaveLength(2);
  });

  it('lists no work on a car when both lifts are taken, though a mechanic is free', async () => {
    const { availabletimeslots } = await listedIn(v1, at(), 4, [401], {
      from: WITHOUT_TAKEN_TIMES,
    });
    const date = availabletimeslots.find(({ start }) => start.slice(11) === '14:00:00')?.start;
    const plate = 'AB-123-CD';
    const isListed = async (ids: readonly number[], given = {}): Promise<boolean> =>
      (await listedIn(v1, at(), 4, ids, { from: date?.slice(0, 10), ...given })).availabletimeslots
        .map(({ start }) => start)
        .includes(date ?? '');

    const revision = await book(v1, {
      group_id: 4,
      interventionIds: [401],
      calendarId: 41,
      resource_id: 44,
      date,
      plate,
    });
    const withOneLift = [
      await isListed([402], { calendarId: 42 }),
      await isListed([402], { calendarId: 42, resource_id: 44 }),
      await isListed([402], { calendarId: 42, resource_id: 45 }),
    ];
    const alignment = await book(v1, { group_id: 4, interventionIds: [412], date, plate });
    const withNone = [await isListed([402]), await isListed([404], { calendarId: 42 })];
    const late = await book(v1, { group_id: 4, interventionIds: [402], date, plate });

    expect([revision.status, revision.json.records[0].resource_id]).toEqual([201, 44]);
    expect([alignment.status, alignment.json.records[0].resource_id]).toEqual([201, 45]);
    expect(withOneLift).toEqual([true, false, true]);
    expect(withNone).toEqual([false, true]);
    expect([late.status, ...v1.refusal(late)]).toEqual([400, 'NotAvailable', null]);
  });

  it('[MULTI-13] books two services, each with its own mechanic, in v2', async () => {
    const lines =
      'appointments[0][intervention_id]=401&appointments[0][calendar_id]=41&appointments[1][intervention_id]=402&appointments[1][calendar_id]=42';
    const { json } = await call(
      at(),
      'GET',
      `/api/v2/availabletimeslots?group_id=4&time_format=datetime&from=${WITHOUT_TAKEN_TIMES}&${lines}`,
    );
    const date = json.availabletimeslots.at(-1).start as string;

    const booked = await call(at(), 'POST', '/api/v2/appointments', {
      body: JSON.stringify({
        appointment: {
          group_id: 4,
          date,
          plate: 'AB-123-CD',
          fiche,
          appointments: {
            0: { intervention_id: 401, calendar_id: 41 },
            1: { intervention_id: 402, calendar_id: 42 },
          },
        },
      }),
    });

    expect(booked.status).toBe(201);
    expect(booked.json.records).toMatchObject([
      {
        intervention_name: 'Révision essence ou diesel',
        calendar_id: 41,
        start: date,
        resource_id: expect.any(Number),
      },
      {
        intervention_name: 'Révision voiture électrique',
        calendar_id: 42,
        start: booked.json.records[0].end,
        resource_id: expect.any(Number),
      },
    ]);
  });
});

describe('lord-howe-dive', () => {
  const MIDNIGHT_DIVE = 804;

  /** The first Sunday of a month, far enough ahead to be booked. */
  function nextFirstSunday(month: number): string {
    const now = new Date();
    for (let year = now.getUTCFullYear(); ; year++) {
      const first = new Date(Date.UTC(year, month, 1));
      first.setUTCDate(1 + ((7 - first.getUTCDay()) % 7));
      if (first.getTime() > now.getTime() + 35 * 86_400_000)
        return first.toISOString().slice(0, 10);
    }
  }
  const startsOn = async (dialect: SpokenDialect, day: string): Promise<readonly string[]> =>
    (
      await listedIn(dialect, at(), 8, [MIDNIGHT_DIVE], { from: day, nDays: 1 })
    ).availabletimeslots.map(({ start }) => start.slice(11));
  const clock = (hours: readonly string[], offset: string): readonly string[] =>
    hours.map((hour) => `${hour}:00${offset}`);

  beforeAll(() =>
    query(database(), `update groups set maxrdv_period = ${800 * 1_440} where id = 8`),
  );

  it('[T1] leaves out the half hour that the clock skips in spring', async () => {
    const day = nextFirstSunday(9);
    const before = ['00:00', '00:30', '01:00', '01:30'];
    const after = ['02:30', '03:00', '03:30', '04:00', '04:30'];

    expect(await startsOn(booking, day)).toEqual([
      ...clock(before, '+10:30'),
      ...clock(after, '+11:00'),
    ]);
    expect(await startsOn(v1, day)).toEqual(clock([...before, ...after], ''));
    const skipped = await book(v1, {
      group_id: 8,
      interventionIds: [MIDNIGHT_DIVE],
      date: `${day} 02:00:00`,
    });
    expect([skipped.status, skipped.json[0].field]).toEqual([400, 'date']);
  });

  it('[T2] lists both of the half hours that the clock shows twice in autumn, and books each for six', async () => {
    const day = nextFirstSunday(3);
    const twice = [`${day}T01:30:00+11:00`, `${day}T01:30:00+10:30`];
    const seats = async (): Promise<readonly (readonly [string, number])[]> =>
      (
        await listedIn(booking, at(), 8, [MIDNIGHT_DIVE], { from: day, nDays: 1 })
      ).availabletimeslots
        .filter(({ start }) => start.slice(11, 16) === '01:30')
        .map(({ start, capacity }) => [start, capacity]);
    const asked = { group_id: 8, interventionIds: [MIDNIGHT_DIVE] };

    expect(await seats()).toEqual(twice.map((start) => [start, 6]));
    expect((await startsOn(v1, day)).filter((start) => start === '01:30:00')).toHaveLength(1);

    const inV1 = await book(v1, { ...asked, date: `${day} 01:30:00` });
    expect([inV1.status, inV1.json.start]).toEqual([201, `${day} 01:30:00`]);
    expect(await seats()).toEqual([
      [twice[0], 5],
      [twice[1], 6],
    ]);

    for (let seat = 0; seat < 6; seat++) {
      const { status, json } = await book(booking, { ...asked, date: twice[1] });
      expect([status, json.records[0].start]).toEqual([201, twice[1]]);
    }
    const seventh = await book(booking, { ...asked, date: twice[1] });
    expect(booking.refusal(seventh)).toEqual(['availabletimeslots']);
    expect(await seats()).toEqual([[twice[0], 5]]);
  });
});
