import { randomUUID } from 'node:crypto';
import { call, holderOf, type Answer } from '../support/booking-calls';
import { inDays } from '../support/days';
import { bookIn, listedIn, spoken, type SpokenDialect } from '../support/dialect-calls';
import { runFixture } from '../support/run-fixture';
import { aBusiness } from '../support/made-up-business';
import { query } from '../support/postgres';
import { aGround, startServer, type Ground, type RunningServer } from '../support/running-server';

jest.setTimeout(240_000);

const LOCAL = /^\d{4}-\d\d-\d\d \d\d:\d\d:00$/;
const WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d$/;
const tellsLocalTime = ({ name }: SpokenDialect): boolean => name === 'v1' || name === 'v2';

const weekly = (...ranges: readonly [string, string][]) =>
  Array.from({ length: 7 }, () => ranges.map(([from, to]) => ({ from, to })));

/** The next day of October that repeats an hour in Paris. */
function nextRepeatedHour(): string {
  const now = new Date();
  for (let year = now.getUTCFullYear(); ; year++) {
    const last = new Date(Date.UTC(year, 9, 31));
    last.setUTCDate(31 - last.getUTCDay());
    if (last.getTime() > now.getTime() + 2 * 86_400_000) return last.toISOString().slice(0, 10);
  }
}

let ground: Ground;
let server: RunningServer;
let people = 0;
const at = (): string => server.address;
const database = (): string => ground.environment.DATABASE_URL ?? '';
/** Somebody whom no limit concerns yet. */
const aPerson = () => ({ email: `person-${people++}@example.org` });

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'schema');
  await runFixture(ground, 'businesses', [
    aBusiness({
      settings: { max_multirdvs: 3, capacity_display_user: true },
      interventions: [
        { id: 11, length: 30, price: 4000 },
        { id: 12, length: 30, need_resource: true },
        { id: 13, length: 20 },
      ],
      calendars: [
        { id: 1, capacity: 2 },
        { id: 2, offers: [11, 13] },
        { id: 3, is_resource: true, offers: [12] },
      ],
      packs: [{ id: 70, price: 5000, config: [11, 13] }],
    }),
    aBusiness({
      id: 51,
      group: {
        max_rdv_number: 2,
        mintime_between: 60,
        minimum_notice: 24 * 60,
        maxrdv_period: 30 * 24 * 60,
        same_time_allowed: false,
      },
      calendars: [{ id: 11, capacity: 50, opening: weekly(['00:00', '24:00']) }],
    }),
    aBusiness({
      id: 52,
      group: { maxrdv_period: 800 * 24 * 60 },
      calendars: [{ id: 21, opening: weekly(['00:00', '24:00']) }],
    }),
    aBusiness({ id: 53, group: { active: false }, calendars: [{ id: 31 }] }),
    aBusiness({
      id: 54,
      settings: { max_multirdvs: 3 },
      interventions: [
        { id: 41, name: 'Massage' },
        { id: 42, name: 'Massage' },
        { id: 43, name: 'Soin' },
      ],
      calendars: [
        { id: 41, opening: weekly(['09:00', '10:00']), offers: [41, 42] },
        { id: 42, opening: weekly(['08:00', '12:00']) },
      ],
    }),
  ]);
  await query(database(), `update calendars set publicname = '{}' where id = 42`);
  const opening = weekly(['09:00', '10:00']);
  await runFixture(ground, 'businesses', [
    aBusiness({
      id: 55,
      group: { minimum_notice: 3 * 1440, maxrdv_period: 30 * 1440 },
      interventions: [
        { id: 51, length: 60 },
        { id: 52, length: 60 },
        { id: 53, length: 90 },
      ],
      calendars: [
        { id: 51, opening, offers: [51, 53], closed_days: [inDays(5), inDays(6)] },
        { id: 52, opening, offers: [52], closed_days: [inDays(5)] },
      ],
    }),
  ]);
  server = await startServer(ground.environment);
});

afterAll(async () => {
  await server?.kill();
  await ground?.remove();
});

describe.each(spoken)('in $name', (dialect) => {
  const book = (given: Parameters<typeof bookIn>[2]): Promise<Answer> =>
    bookIn(dialect, at(), { fiche: aPerson(), ...given });
  const list = (
    groupId: number,
    ids: readonly number[],
    given?: Parameters<SpokenDialect['slots']>[2],
  ) => listedIn(dialect, at(), groupId, ids, given);

  it('[API-07] [API-08] [API-09] lists the same free times in its own writing', async () => {
    const v3 = spoken.find(({ name }) => name === 'v3');
    if (!v3) throw new Error('no v3');

    const listing = await list(50, [11]);

    const v3Listing = await listedIn(v3, at(), 50, [11]);
    const format = tellsLocalTime(dialect) ? LOCAL : WITH_OFFSET;
    expect(listing.firstSlot).toMatch(format);
    expect(listing.availabletimeslots.every(({ start }) => format.test(start))).toBe(true);
    expect(
      listing.availabletimeslots.map((slot) => ({ ...slot, start: wall(slot.start) })),
    ).toEqual(v3Listing.availabletimeslots.map((slot) => ({ ...slot, start: wall(slot.start) })));
  });

  it('[API-22] [API-23] books a listed time, and answers in its own writing', async () => {
    const { firstSlot } = await list(50, [11, 13]);

    const { status, json } = await book({ date: firstSlot, interventionIds: [11, 13] });

    expect(status).toBe(201);
    expect(json).toMatchObject({
      records: [
        { start: firstSlot, type: 'first', intervention_id: 11, parent_id: null },
        { type: 'included', intervention_id: 13, parent_id: json.records[0].id },
      ],
      fiche_token: expect.any(String),
      consecutive_location: null,
    });
    const format = tellsLocalTime(dialect) ? LOCAL : WITH_OFFSET;
    for (const { start, end } of json.records) {
      expect([start, end]).toEqual([expect.stringMatching(format), expect.stringMatching(format)]);
    }
    expect(json.id).toBe(tellsLocalTime(dialect) ? json.records[0].id : undefined);
  });

  it('[CAL-02] books with the resource that was asked for, or any for 0, and refuses another', async () => {
    const { availabletimeslots } = await list(50, [12], { resource_id: 3 });
    const date = availabletimeslots.at(-1)?.start;

    const ofAny = await list(50, [12], { resource_id: 0 });
    const any = await book({
      date: ofAny.availabletimeslots.at(-2)?.start,
      interventionIds: [12],
      resource_id: 0,
    });
    const booked = await book({ date, interventionIds: [12], resource_id: 3 });
    const again = await book({ date, interventionIds: [12], resource_id: 3 });
    const foreign = await book({ date, interventionIds: [12], resource_id: 2 });

    expect([any.status, any.json.records?.[0].resource_id]).toEqual([201, 3]);
    expect([booked.status, booked.json.records?.[0].resource_id]).toEqual([201, 3]);
    expect(dialect.refusal(again)[0]).toBe(
      tellsLocalTime(dialect) ? 'NotAvailable' : 'availabletimeslots',
    );
    expect(dialect.refusal(foreign)[0]).toBe('invalid_resource');
  });

  it('[MULTI-09] books a pack whole, at the price of the pack', async () => {
    // v1 cannot ask for a pack's times: its front end asks v2
    const { firstSlot } = await list(50, [11, 13]);

    const { status, json } = await book({
      date: firstSlot,
      interventionIds: [11, 13],
      pack_id: 70,
    });
    const stranger = await book({ date: firstSlot, interventionIds: [13, 11], pack_id: 70 });

    expect([status, json.records?.map(({ pack_id }: { pack_id: number }) => pack_id)]).toEqual([
      201,
      [70, 70],
    ]);
    expect(dialect.refusal(stranger)[0]).toBe('invalid_intervention');
  });

  it('[CC-02] gives visitors no time of a calendar that only the staff see', async () => {
    const date = `${inDays(3)} 08:00:00`;
    const mine = { group_id: 54, interventionIds: [41] };

    const { availabletimeslots } = await list(54, [41], { from: inDays(1) });
    const onlyByStaff = await list(54, [43]);
    const byId = await call(at(), 'GET', dialect.slots(54, [41], { calendarId: 42 }));
    const bookedById = await book({ ...mine, date, calendarId: 42 });
    const booked = await book({ ...mine, date });
    const bookedWithin = await book({ ...mine, date: `${inDays(3)} 09:00:00` });

    expect(new Set(availabletimeslots.map(({ calendar_ids }) => calendar_ids.join()))).toEqual(
      new Set(['41']),
    );
    expect(new Set(availabletimeslots.map(({ start }) => start.slice(11, 13)))).toEqual(
      new Set(['09']),
    );
    expect(onlyByStaff).toMatchObject({ firstSlot: null, availabletimeslots: [] });
    expect([dialect.refusal(byId)[0], dialect.refusal(bookedById)[0]]).toEqual([
      'invalid_calendar',
      'invalid_calendar',
    ]);
    expect(booked.status).toBeGreaterThanOrEqual(400);
    expect(bookedWithin.json.records?.[0].calendar_id).toBe(41);
    await query(database(), 'update appointments set cancelled_at = now() where group_id = 54');
  });

  it('refuses a calendar that is not among those to choose from', async () => {
    const date = `${inDays(4)} 10:00:00`;

    const asked = await call(
      at(),
      'GET',
      dialect.slots(50, [11], { calendarId: 1, 'calendar_ids[]': 2 }),
    );
    const booked = await book({ date, calendarId: 1, calendar_ids: [2] });
    const { availabletimeslots } = await list(50, [11], { calendarId: 1, 'calendar_ids[]': 1 });

    expect([dialect.refusal(asked)[0], dialect.refusal(booked)[0]]).toEqual([
      'invalid_calendar',
      'invalid_calendar',
    ]);
    expect(availabletimeslots[0]?.calendar_ids).toEqual([1]);
  });

  it('[MULTI-13] refuses two services of one name together where they are not merged', async () => {
    const asked = await call(at(), 'GET', dialect.slots(54, [41, 42]));
    const booked = await book({
      group_id: 54,
      date: `${inDays(3)} 09:00:00`,
      interventionIds: [41, 42],
    });

    expect([dialect.refusal(asked)[0], dialect.refusal(booked)[0]]).toEqual([
      'invalid_intervention',
      'invalid_intervention',
    ]);
  });

  it('[SLOT-10] says why a day has no free time, and why a service has none on any', async () => {
    const full = inDays(7);
    const booked = await book({
      group_id: 55,
      date: `${full} 09:00:00`,
      interventionIds: [51],
    });

    const listing = await list(55, [51], { from: inDays(1) });
    const far = await list(55, [51], { from: inDays(32) });
    const long = await list(55, [53], { from: inDays(4) });

    expect(booked.status).toBe(201);
    const reasons = new Map(listing.unavailable_days.map(({ day, reason }) => [day, reason]));
    expect([1, 2, 5, 6, 7].map((days) => reasons.get(inDays(days)))).toEqual([
      'too_soon',
      'too_soon',
      'closed',
      'absent',
      'full',
    ]);
    expect(
      listing.availabletimeslots.filter(({ start }) => reasons.has(start.slice(0, 10))),
    ).toEqual([]);
    expect(listing.unavailable).toBeNull();
    expect(far).toMatchObject({ firstSlot: null, unavailable: 'full' });
    expect(new Set(far.unavailable_days.map(({ reason }) => reason))).toEqual(new Set(['too_far']));
    expect(long).toMatchObject({ firstSlot: null, unavailable: 'too_short' });
    expect(long.unavailable_days.map(({ reason }) => reason)).toEqual([
      'too_short',
      'closed',
      'absent',
      ...Array.from({ length: 4 }, () => 'too_short'),
    ]);
    await query(database(), 'update appointments set cancelled_at = now() where group_id = 55');
  });

  it('[C7] [C8] books once for a key, and answers another body or another dialect 422', async () => {
    const { availabletimeslots } = await list(50, [11]);
    const [first, second] = availabletimeslots.map(({ start }) => start);
    const headers = { 'idempotency-key': randomUUID() };
    const fiche = aPerson();
    const other = spoken[(spoken.indexOf(dialect) + 1) % spoken.length];
    if (!other) throw new Error('no other dialect');

    const booked = await book({ date: first, fiche, headers });
    const again = await book({ date: first, fiche, headers });
    const changed = await book({ date: second, fiche, headers });
    const translated = await bookIn(other, at(), { date: first, fiche, headers });

    expect([booked.status, again.text]).toEqual([201, booked.text]);
    expect([changed.status, translated.status]).toEqual([422, 422]);
    expect(dialect.refusal(changed)[0]).toBe('idempotency_key_reused');
    expect(
      await query(database(), 'select 1 from fiches where email = $1', [fiche.email]),
    ).toHaveLength(1);
  });

  describe('refuses with its own words and numbers', () => {
    /** At a full hour so many days from now. */
    const hourIn = (days: number, hour = 10): string => {
      const day = inDays(days);
      return `${day} ${String(hour).padStart(2, '0')}:00:00`;
    };
    const taken = async (): Promise<Answer> => {
      const { availabletimeslots } = await list(50, [11], { calendarId: 2 });
      const date = availabletimeslots.at(-2)?.start;
      await book({ date, calendarId: 2 });
      return book({ date, calendarId: 2 });
    };
    const afterOthers = async (dates: readonly string[], date: string): Promise<Answer> => {
      const person = aPerson();
      const [first, ...others] = dates;
      const booked = await book({ group_id: 51, date: first, fiche: person });
      expect(booked.status).toBe(201);
      // only of what is their own is anybody told
      const v3Listing = {
        group_id: 51,
        fiche: { ...person, id: booked.json.records[0].fiche_id as number },
        headers: { ...holderOf(booked) },
      };
      for (const one of others) expect((await book({ ...v3Listing, date: one })).status).toBe(201);
      return book({ ...v3Listing, date });
    };

    it.each([
      ['a time that is taken', taken, 409, 'availabletimeslots', 'NotAvailable', null],
      [
        'one appointment too many',
        () => afterOthers([hourIn(3), hourIn(4)], hourIn(5)),
        422,
        'appointment.max_rdv_number',
        'MaxRdvNumber',
        6,
      ],
      [
        'one appointment too many for an address that nobody has verified',
        async () => {
          const fiche = aPerson();
          for (const days of [3, 4]) await book({ group_id: 51, date: hourIn(days, 15), fiche });
          return book({ group_id: 51, date: hourIn(5, 15), fiche });
        },
        422,
        'appointment.limit_reached',
        'appointment.limit_reached',
        null,
      ],
      [
        'a time too close to another',
        () => afterOthers([hourIn(6)], hourIn(6, 11)),
        422,
        'appointment.mintime_between',
        'MintimeBetween',
        7,
      ],
      [
        'a time too far away',
        () => book({ group_id: 51, date: hourIn(40) }),
        422,
        'appointment.max_rdv_period',
        'MaxRdvPeriod',
        8,
      ],
      [
        'a time too soon',
        () => book({ group_id: 51, date: hourIn(0, 23) }),
        422,
        'appointment.mintime_rdv',
        'MintimeRdv',
        9,
      ],
      [
        'a time at which there is one already',
        () => afterOthers([hourIn(7)], hourIn(7)),
        422,
        'appointment.same_time_rdv',
        'SameTimeRdv',
        12,
      ],
      [
        'a body without a date',
        () => book({ date: undefined }),
        422,
        'invalid_field',
        'invalid_field',
        null,
      ],
      [
        'an unknown service',
        () => book({ date: hourIn(2), interventionIds: [999] }),
        422,
        'invalid_intervention',
        'invalid_intervention',
        null,
      ],
      [
        'somebody else’s contact',
        () => book({ date: hourIn(2), fiche: { ...aPerson(), id: 1 } }),
        403,
        'appointment.fiche_not_authorized',
        'appointment.fiche_not_authorized',
        null,
      ],
      [
        'an inactive group',
        () => book({ group_id: 53, date: hourIn(2) }),
        403,
        'group_inactive',
        'group_inactive',
        null,
      ],
      [
        'an unknown group',
        () => book({ group_id: 999, date: hourIn(2) }),
        404,
        'group_unknown',
        'group_unknown',
        null,
      ],
    ])('%s', async (_, ask, status, key, name, number) => {
      const answer = await ask();

      const asDocumented = [409, 422].includes(status) ? 400 : status;
      expect([answer.status, ...dialect.refusal(answer)]).toEqual(
        tellsLocalTime(dialect) ? [asDocumented, name, number] : [status, key],
      );
    });
  });

  it.each([
    ['an unknown group', 999, [11], {}, 404, 'group_unknown'],
    ['an inactive group', 53, [11], {}, 403, 'group_inactive'],
    ['an unknown service', 50, [999], {}, 422, 'invalid_intervention'],
    ['a foreign calendar', 50, [11], { calendarId: 21 }, 422, 'invalid_calendar'],
    ['a foreign resource', 50, [12], { resource_id: 1 }, 422, 'invalid_resource'],
    ['no service', 50, [], {}, 422, 'invalid_field'],
  ])('lists nothing for %s', async (_, groupId, ids, given, status, key) => {
    const answer = await call(at(), 'GET', dialect.slots(groupId, ids, given));

    const asDocumented = status === 422 ? 400 : status;
    expect(answer.status).toBe(tellsLocalTime(dialect) ? asDocumented : status);
    expect(dialect.refusal(answer)[0]).toBe(key);
    expect(answer.text).not.toContain('firstSlot');
  });

  it('[T2] books the hour that is listed, where the clock shows it twice', async () => {
    const day = nextRepeatedHour();
    const atHalfPast = async (): Promise<readonly string[]> =>
      (await list(52, [11], { from: day, nDays: 1 })).availabletimeslots
        .map(({ start }) => start)
        .filter((start) => start.slice(11, 16) === '02:30');
    const before = await atHalfPast();

    const booked = await book({ group_id: 52, date: `${day} 02:30:00` });

    const [row] = await query<{ starts_at: Date }>(
      database(),
      'select starts_at from appointments where group_id = 52 and id = $1',
      [booked.json.records[0].id],
    );
    expect(row?.starts_at).toEqual(new Date(`${day}T00:30:00Z`));
    expect([before, await atHalfPast()]).toEqual(
      tellsLocalTime(dialect)
        ? [[`${day} 02:30:00`], []]
        : [[`${day}T02:30:00+02:00`, `${day}T02:30:00+01:00`], [`${day}T02:30:00+01:00`]],
    );
    await query(database(), 'delete from appointments where group_id = 52');
  });

  it('takes its group from one place', async () => {
    const path = dialect.slots(50, [11], { group_id: undefined });
    const isInPath = path.includes('/groups/50/');

    const unsaid = await call(at(), 'GET', path.replace(/group_id=\w+&?/, ''));
    const contradicted = await call(at(), 'GET', dialect.slots(50, [11], { group_id: 51 }));

    expect(unsaid.status === 200).toBe(isInPath);
    // where the path has none, the query is not contradicted: the service is not one of that group's calendars
    expect(isInPath ? dialect.refusal(contradicted)[0] : contradicted.status).toBe(
      isInPath ? 'invalid_field' : 200,
    );
  });
});

describe('v1, to a client of its public documentation', () => {
  const get = (path: string): Promise<Answer> => call(at(), 'GET', `/api/v1/${path}`);
  const starts = async (query: string): Promise<readonly string[]> => {
    const { status, json } = await get(`groups/50/availabletimeslots.json?apikey=x&${query}`);
    expect(status).toBe(200);
    return (json.availabletimeslots as { start: string }[]).map(({ start }) => start);
  };

  it('[V2] goes the documented way: calendars of a service, times, appointment', async () => {
    const { json: offering } = await get('groups/50/calendars?apikey=x&intervention_ids[]=11');
    const calendar = offering.records.at(-1).id as number;
    const { json: listed } = await get(
      `groups/50/availabletimeslots?apikey=x&intervention_ids[]=11&calendar_id=${calendar}&start=${inDays(20)}%2010:00:00`,
    );
    const [slot] = listed.availabletimeslots;

    const booked = await call(at(), 'POST', '/api/v1/groups/50/appointments.json?apikey=x', {
      // as the client in PHP sends it
      body: JSON.stringify({
        apikey: 'x',
        appointment: {
          date: slot.start,
          calendar_id: calendar,
          intervention_ids: [11],
          comments: '',
          from_web: true,
          fiche: { group_id: 50, lastname: 'Doe', firstname: 'John', email: 'john@example.org' },
        },
      }),
    });

    expect(Object.keys(listed)).toEqual([
      'group_id',
      'intervention_ids',
      'calendar_id',
      'calendar_ids',
      'firstSlot',
      'unavailable',
      'availabletimeslots',
      'unavailable_days',
    ]);
    expect(listed).toMatchObject({
      group_id: 50,
      intervention_ids: [11],
      calendar_id: calendar,
      calendar_ids: [],
      firstSlot: `${inDays(20)} 10:00:00`,
    });
    expect(slot).toMatchObject({ capacity: expect.any(Number), calendar_ids: [calendar] });
    expect([booked.status, booked.json]).toMatchObject([
      201,
      { id: expect.any(Number), start: slot.start, calendar_id: calendar, intervention_id: 11 },
    ]);
  });

  it('takes a parameter without a value for none', async () => {
    const plain = await starts('intervention_ids[]=11');
    const empty = await starts(
      'intervention_ids[]=11&calendar_id=&calendar_ids[]=&resource_id=&start=&end=&nDays=',
    );

    expect(empty).toEqual(plain);
  });

  it('lists from a time to a time, or for so many days, or for seven', async () => {
    const [from, to] = [inDays(21), inDays(23)];
    const asked = (query: string) => starts(`intervention_ids[]=13&calendar_id=2&start=${query}`);

    const between = await asked(`${from}%2011:30:00&end=${to}%2009:00:00`);
    const days = await asked(`${from}&nDays=2`);
    const week = await asked(`${from}%2019:00:00`);

    expect(between[0]).toBe(`${from} 11:30:00`);
    expect(between.every((start) => start < `${to} 09:00:00`)).toBe(true);
    expect(between.at(-1)?.slice(0, 10)).toBe(to);
    expect(new Set(days.map((start) => start.slice(0, 10)))).toEqual(new Set([from, inDays(22)]));
    expect(week[0]).toBe(`${from} 19:00:00`);
    expect(week.at(-1)?.slice(0, 10)).toBe(inDays(28));
    expect(week.every((start) => start < `${inDays(28)} 19:00:00`)).toBe(true);
  });

  it('lists only what so many calendars could serve, with so many places, or those of a set', async () => {
    const sent = `start=${inDays(25)}&nDays=1`;
    const all = await get(`groups/50/availabletimeslots?intervention_ids[]=12&${sent}`);
    const two = await starts(`intervention_ids[]=11&cal_qty=2&${sent}`);
    const three = await starts(`intervention_ids[]=11&cal_qty=3&${sent}`);
    const roomy = await starts(`intervention_ids[]=11&min_capacity=3&${sent}`);
    const crowded = await starts(`intervention_ids[]=11&min_capacity=4&${sent}`);
    const foreign = await get(
      'groups/50/availabletimeslots?intervention_ids[]=11&calendarset_ids[]=8',
    );

    expect(all.json.availabletimeslots[0]).toMatchObject({ calendar_ids: [1], capacity: 1 });
    expect([two.length > 0, three.length, roomy, crowded.length]).toEqual([true, 0, two, 0]);
    expect([foreign.status, foreign.json[0].translate_key]).toEqual([400, 'invalid_calendar']);
  });

  it.each([
    ['nDays beside end', `start=${'2027-01-01'}&end=2027-01-02&nDays=2`, 'nDays'],
    ['an end without a start', 'end=2027-01-02', 'start'],
    ['an end before the start', 'start=2027-01-02&end=2027-01-01', 'end'],
    ['years at once', 'start=1970-01-01&end=9999-12-31', 'end'],
    ['a day that there is not', 'start=2027-02-30', 'start'],
    ['a word for a time', 'start=tomorrow', 'start'],
    ['a negative number of calendars', 'cal_qty=-1', 'cal_qty'],
    ['a pack', 'pack_id=70', 'pack_id'],
    ['more services than anybody books', 'intervention_ids[]=11&'.repeat(20), 'intervention_ids'],
    ['more calendars than anybody has', 'calendar_ids[]=1&'.repeat(101), 'calendar_ids'],
    ['a service that is no id', 'intervention_ids[]=1%20or%201=1', 'intervention_ids'],
    ['a calendar that is a list', 'calendar_id=1,2', 'calendar_id'],
    ['another group than its path', 'group_id=51', 'group_id'],
  ])('refuses %s with 400 and the parameter', async (_, query, field) => {
    const { status, json } = await get(
      `groups/50/availabletimeslots?intervention_ids[]=11&${query}`,
    );

    expect(status).toBe(400);
    expect(json).toEqual([
      {
        error: expect.any(String),
        code: null,
        translate_key: 'invalid_field',
        field,
        reason: expect.any(String),
      },
    ]);
  });
});

const wall = (start: string): string => start.slice(0, 19).replace('T', ' ');

it.each([
  ['GET', '/api/v3/groups/50/availabletimeslots?intervention_ids[]=11'],
  ['POST', '/api/v3/appointments'],
  ['GET', '/api/booking/v1/availabletimeslots?group_id=50&intervention_ids[]=11'],
  ['POST', '/api/booking/v1/appointments'],
  ['GET', '/api/v3/groups/50/fiches?search=ker'],
  ['GET', '/api/v3/groups/50/forms'],
  ['POST', '/api/v3/sessions/login'],
  ['POST', '/api/v3/sessions/logout'],
  ['POST', '/api/v3/accounts'],
  ['POST', '/api/v3/accounts/forgotPassword'],
  // sets a password, and changes the address
  ['PUT', '/api/v3/accounts/1'],
])('[API-34] has the newer call %s %s', async (method, path) => {
  const asked = await call(at(), method, path, method === 'GET' ? {} : { body: '{}' });
  const beside = await call(at(), method, path.replace(/\/v\d/, '$&/nothing'));

  expect(asked.text).not.toMatch(/not_found|method_not_allowed/);
  expect(beside.text).toMatch(/not_found/);
});
