import fc from 'fast-check';
import { aBookingBody, atOnce, book, kinds, listed } from '../../support/booking-calls';
import { inDays } from '../../support/days';
import { bookIn, listedIn, spoken } from '../../support/dialect-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

const REFUSED = '409 availabletimeslots';

/** A whole day: what is left of this one may be too short for several services. */
const tomorrow = (): string => inDays(1);

describe.each([
  { engine: 'PostgreSQL' as const, processes: 2 },
  { engine: 'PGlite' as const, processes: 1 },
])('many bookings at once, on $engine with $processes process(es),', ({ engine, processes }) => {
  let ground: Ground;
  let servers: readonly RunningServer[];
  const anyServer = (index: number): string => servers[index % servers.length]?.address ?? '';

  beforeAll(async () => {
    ground = await aGround(engine, 'schema');
    await runFixture(ground, 'businesses', [
      aBusiness({ id: 50 }),
      aBusiness({ id: 51, calendars: [{ id: 11, capacity: 6 }] }),
      aBusiness({ id: 52, calendars: [{ id: 21 }, { id: 22 }, { id: 23 }] }),
      aBusiness({
        id: 53,
        group: { max_rdv_number: 2, mintime_between: 60 },
        calendars: [{ id: 31, capacity: 50 }],
      }),
      aBusiness({
        id: 54,
        settings: { max_multirdvs: 4, merge_interventions: true },
        interventions: [
          { id: 11, length: 30 },
          { id: 12, length: 20, need_resource: true },
          { id: 13, length: 90 },
        ],
        calendars: [
          { id: 41 },
          { id: 42 },
          { id: 43, capacity: 2 },
          { id: 45, is_resource: true },
          { id: 46, is_resource: true, capacity: 2 },
        ],
      }),
      aBusiness({
        id: 55,
        settings: { max_multirdvs: 3, merge_interventions: true },
        interventions: [
          { id: 11, length: 30 },
          { id: 12, length: 20, name: 'Révision', need_resource: true },
          { id: 13, length: 50 },
          { id: 14, length: 40, name: 'Révision', need_resource: true },
        ],
        packs: [{ id: 70, price: 5000, config: [13, 11] }],
        calendars: [
          { id: 51 },
          { id: 52, capacity: 2 },
          { id: 55, is_resource: true },
          { id: 56, is_resource: true },
        ],
      }),
      aBusiness({
        id: 56,
        settings: { max_multirdvs: 4 },
        interventions: [11, 12, 13, 14].map((id) => ({ id, length: id === 12 ? 50 : 30 })),
        calendars: [{ id: 61 }, { id: 62 }, { id: 63 }, { id: 64 }],
      }),
    ]);
    servers = await Promise.all(
      Array.from({ length: processes }, () => startServer(ground.environment)),
    );
  });

  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.kill()));
    await ground?.remove();
  });

  /** What a witness counts beside the servers; PGlite has one process, which answers for itself. */
  const rowsAre = async (groupId: number, expected: number): Promise<void> => {
    const url = ground.environment.DATABASE_URL;
    if (!url) return;
    const [row] = await query<{ count: string }>(
      url,
      'select count(*) from appointments where group_id = $1 and cancelled_at is null',
      [groupId],
    );
    expect(Number(row?.count)).toBe(expected);
  };

  /** Pairs that share a seat of a calendar or of a resource at some moment. */
  const overlaps = async (groupId: number): Promise<readonly unknown[]> => {
    const url = ground.environment.DATABASE_URL;
    if (!url) return [];
    return query(
      url,
      `select a.id, b.id from appointments a join appointments b
         on a.group_id = b.group_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
       where a.group_id = $1 and a.cancelled_at is null and b.cancelled_at is null
         and ((a.calendar_id, a.seat) = (b.calendar_id, b.seat)
           or (a.resource_id, a.resource_seat) = (b.resource_id, b.resource_seat))`,
      [groupId],
    );
  };

  const bookOneTime = async (groupId: number, count: number, fiche?: (index: number) => object) => {
    const { firstSlot } = await listed(anyServer(0), groupId, [11]);
    return atOnce(count, count, (index) =>
      book(
        anyServer(index),
        aBookingBody({ group_id: groupId, date: firstSlot, fiche: fiche?.(index) ?? {} }),
      ),
    );
  };

  it('[C1] [C2] get one free seat once, when 500 want it at the same moment', async () => {
    const answers = await bookOneTime(50, 500, (index) => ({
      email: `visitor${index}@example.org`,
    }));

    expect(kinds(answers)).toEqual({ 201: 1, [REFUSED]: 499 });
    await rowsAre(50, 1);
  });

  it('[C3] get six seats of one time six times', async () => {
    const answers = await bookOneTime(51, 500);

    expect(kinds(answers)).toEqual({ 201: 6, [REFUSED]: 494 });
    const seats = answers.filter(({ status }) => status === 201);
    expect(seats).toHaveLength(6);
    await rowsAre(51, 6);
  });

  it('[C6] get each another calendar where they have no preference, until all are taken', async () => {
    const answers = await bookOneTime(52, 500);

    expect(kinds(answers)).toEqual({ 201: 3, [REFUSED]: 497 });
    const calendars = answers
      .filter(({ status }) => status === 201)
      .map(({ json }) => json.records[0].calendar_id as number);
    expect(calendars.sort()).toEqual([21, 22, 23]);
  });

  it('[C14] do not pass the limits of a person', async () => {
    const { availabletimeslots } = await listed(anyServer(0), 53, [11], { from: tomorrow() });
    const times = availabletimeslots.map(({ start }) => start);

    const answers = await atOnce(50, 50, (index) =>
      book(
        anyServer(index),
        aBookingBody({
          group_id: 53,
          date: times[index % times.length],
          fiche: { email: 'Zoe@example.org' },
        }),
      ),
    );

    const booked = answers
      .filter(({ status }) => status === 201)
      .map(({ json }) => json.records[0]);
    expect(booked.length).toBeLessThanOrEqual(2);
    expect(booked.length).toBeGreaterThan(0);
    const [first, second] = booked.map(({ start }) => Date.parse(start)).sort((a, b) => a - b);
    if (first !== undefined && second !== undefined)
      expect(second - first).toBeGreaterThanOrEqual(90 * 60_000);
    expect(Object.keys(kinds(answers)).filter((kind) => kind.startsWith('5'))).toEqual([]);
  });

  it('[C4] never share a seat, whatever overlaps, and are never half booked', async () => {
    const days = await listed(anyServer(0), 54, [11], { from: tomorrow(), nDays: 2 });
    const times = days.availabletimeslots.map(({ start }) => start).slice(0, 12);
    const chosen = [[11], [12], [13], [11, 12], [12, 13, 11], [13, 12, 12, 11]];

    const answers = await atOnce(400, 60, (index) =>
      book(
        anyServer(index),
        aBookingBody({
          group_id: 54,
          date: times[(index * 7) % times.length],
          interventionIds: chosen[index % chosen.length] ?? [11],
          calendarId: index % 4 === 0 ? 0 : 41 + (index % 3),
          fiche: { email: `visitor${index}@example.org` },
        }),
      ),
    );

    const seen = Object.keys(kinds(answers)).sort();
    expect(
      seen.filter((kind) => !['201', REFUSED, '422 appointment.vevent'].includes(kind)),
    ).toEqual([]);
    const records = answers.flatMap(({ status, json }) => (status === 201 ? json.records : []));
    expect(records.length).toBeGreaterThan(20);
    await rowsAre(54, records.length);
    expect(await overlaps(54)).toEqual([]);
  });

  it('[C5] of two to four lines in any order are booked whole or not at all', async () => {
    const { availabletimeslots } = await listed(anyServer(0), 56, [11, 12, 13, 14], {
      from: tomorrow(),
      nDays: 7,
    });
    const times = availabletimeslots.map(({ start }) => start);
    const orders = fc.sample(
      fc.shuffledSubarray(
        [11, 12, 13, 14].map((id) => ({ intervention_id: id, calendar_id: id + 50 })),
        { minLength: 2, maxLength: 4 },
      ),
      { numRuns: 1_500, seed: 54 },
    );

    const started = Date.now();
    const answers = await atOnce(orders.length, 60, (index) =>
      book(
        anyServer(index),
        aBookingBody({
          group_id: 56,
          date: times[(index * 7) % times.length],
          appointments: { ...orders[index] },
          fiche: { email: `visitor${index}@example.org` },
        }),
      ),
    );
    const took = Date.now() - started;

    expect(Object.keys(kinds(answers)).sort()).toEqual(['201', REFUSED]);
    const booked = answers.map(({ status, json }) => (status === 201 ? json.records.length : 0));
    expect(booked).toEqual(orders.map((order, index) => (booked[index] === 0 ? 0 : order.length)));
    await rowsAre(
      56,
      booked.reduce((sum, lines) => sum + lines, 0),
    );
    expect(await overlaps(56)).toEqual([]);
    console.log(
      `1,500 bookings of two to four lines: ${took} ms (asked: 10,000 on a quiet machine)`,
    );
  });

  it('[C4] [C5] of three services, of packs and of services of one name are booked whole or not at all, through every dialect', async () => {
    const carts: readonly (readonly [lines: readonly number[], packId?: number])[] = [
      [[11, 12, 13]],
      [[13, 11], 70],
      [[12, 14]],
      [[14, 11, 12]],
      [[11]],
    ];
    const TIMES = 14;
    const times = await Promise.all(
      spoken.map(async (dialect) =>
        (
          await listedIn(dialect, anyServer(0), 55, [11], { from: tomorrow(), nDays: 2 })
        ).availabletimeslots
          .map(({ start }) => start)
          .slice(0, TIMES),
      ),
    );

    const answers = await atOnce(400, 60, async (index) => {
      const place = index % spoken.length;
      const dialect = spoken[place];
      const [interventionIds, pack_id] = carts[index % carts.length] ?? [];
      if (!dialect || !interventionIds) throw new Error('no such cart');
      const time = Math.floor(index / carts.length) * 4 + index;
      const answer = await bookIn(dialect, anyServer(index >> 2), {
        group_id: 55,
        interventionIds,
        pack_id,
        // carts of three have the last times for themselves, or none of them may find room for three in a row
        date: times[place]?.[time % (interventionIds.length === 3 ? TIMES : TIMES - 4)],
        calendarId: index % 3 === 0 ? 52 : 0,
        fiche: { email: `visitor${index}@example.org` },
      });
      return { dialect, asked: interventionIds.length, answer };
    });

    const unexpected = answers
      .filter(({ answer }) => answer.status !== 201)
      .map(({ dialect, answer }) => dialect.refusal(answer)[0])
      .filter((key) => key !== 'NotAvailable' && key !== 'availabletimeslots');
    expect(unexpected).toEqual([]);
    const booked = answers.filter(({ answer }) => answer.status === 201);
    for (const { asked, answer } of booked) expect(answer.json.records).toHaveLength(asked);
    // every dialect and every kind of cart got its share
    expect(new Set(booked.map(({ dialect }) => dialect.name)).size).toBe(spoken.length);
    expect(new Set(booked.map(({ asked }) => asked))).toEqual(new Set([1, 2, 3]));
    await rowsAre(
      55,
      booked.reduce((sum, { asked }) => sum + asked, 0),
    );
    expect(await overlaps(55)).toEqual([]);
  });

  if (engine === 'PostgreSQL') {
    it('[C13] get a cancelled time once', async () => {
      const { availabletimeslots } = await listed(anyServer(0), 50, [11]);
      const date = availabletimeslots[3]?.start ?? '';
      const first = await book(anyServer(0), aBookingBody({ date }));
      expect(first.status).toBe(201);

      await query(
        ground.environment.DATABASE_URL ?? '',
        'update appointments set cancelled_at = now() where id = $1',
        [first.json.records[0].id],
      );
      const answers = await atOnce(200, 200, (index) =>
        book(anyServer(index), aBookingBody({ date })),
      );

      expect(kinds(answers)).toEqual({ 201: 1, [REFUSED]: 199 });
    });
  }
});
