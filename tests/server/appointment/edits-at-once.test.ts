import pg from 'pg';
import { lockQuery, rulesLock } from '../../../server/src/database/transactions';
import {
  aBookingBody,
  atOnce,
  book,
  change,
  holderOf,
  kinds,
  listed,
  mine,
  type Answer,
} from '../../support/booking-calls';
import { inDays } from '../../support/days';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { eventually } from '../../support/mails';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

const REFUSED = '409 availabletimeslots';
/** On a quiet machine it takes a few seconds, which the bench prints; this one may be busy. */
const LONGEST = 60_000;

describe('many edits at once, on PostgreSQL with 2 processes,', () => {
  let ground: Ground;
  let servers: readonly RunningServer[];
  const anyServer = (index: number): string => servers[index % servers.length]?.address ?? '';
  const database = (): string => ground.environment.DATABASE_URL ?? '';
  const taken = (groupId: number) =>
    query<{ id: string; booking: string; starts_at: Date }>(
      database(),
      `select id, coalesce(parent_id, id) as booking, starts_at from appointments
       where group_id = $1 and cancelled_at is null order by id`,
      [groupId],
    );

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    await runFixture(ground, 'businesses', [
      aBusiness(),
      aBusiness({
        id: 51,
        settings: { max_multirdvs: 4 },
        interventions: [11, 12, 13, 14].map((id, index) => ({ id, length: 15 * (1 + index) })),
        calendars: [{ id: 21 }, { id: 22 }, { id: 23, capacity: 2 }],
      }),
      aBusiness({
        id: 52,
        interventions: [11, 12].map((id) => ({ id, length: 30, price: 4000 })),
        calendars: [{ id: 31 }, { id: 32 }],
        packs: [{ id: 9, price: 5000, config: [11, 12] }],
        settings: { max_multirdvs: 2 },
      }),
    ]);
    servers = await Promise.all([startServer(ground.environment), startServer(ground.environment)]);
  });

  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.kill()));
    await ground?.remove();
  });

  it('[C10] and 200 bookings of one time leave it to one of them, and the losing appointment at its old time', async () => {
    const { availabletimeslots } = await listed(anyServer(0), 50, [11]);
    const times = availabletimeslots.map(({ start }) => start);
    const winners = { moved: 0, booked: 0 };

    for (let round = 0; round < 6; round++) {
      const old = times[2 * round] ?? '';
      const wanted = times[2 * round + 1] ?? '';
      const before = await book(anyServer(0), aBookingBody({ date: old }));
      const { id } = before.json.records[0];
      const move = (): Promise<Answer> =>
        change(anyServer(round), id, { date: wanted }, holderOf(before));
      const movesAt = [0, 1, 3, 10, 30, 100][round] ?? 0;

      const answers = await atOnce(201, 201, (index) =>
        index === movesAt
          ? move()
          : book(
              anyServer(index),
              aBookingBody({ date: wanted, fiche: { email: `v${index}@e.fr` } }),
            ),
      );

      const moved = answers[movesAt];
      if (!moved) throw new Error('nobody moved');
      const others = answers.filter((answer) => answer !== moved);
      const wins = moved.status === 200;
      winners[wins ? 'moved' : 'booked'] += 1;
      expect(kinds(others)).toEqual(wins ? { [REFUSED]: 200 } : { 201: 1, [REFUSED]: 199 });
      expect(kinds([moved])).toEqual(wins ? { 200: 1 } : { [REFUSED]: 1 });
      const [kept] = (await mine(anyServer(1), holderOf(before))).json;
      expect([kept.id, kept.start]).toEqual([id, wins ? wanted : old]);
      const owners = (await taken(50)).filter(
        ({ starts_at }) => starts_at.getTime() === Date.parse(wanted),
      );
      expect(owners).toHaveLength(1);
    }
    expect(winners.moved + winners.booked).toBe(6);
  });

  it('[C11] of one appointment leave it at one time, and every other time free', async () => {
    const { availabletimeslots } = await listed(anyServer(0), 50, [11], { from: inDays(9) });
    const [old = '', ...times] = availabletimeslots.map(({ start }) => start);
    const before = await book(anyServer(0), aBookingBody({ date: old }));
    const { id } = before.json.records[0];

    const answers = await atOnce(50, 50, (index) =>
      change(anyServer(index), id, { date: times[index] }, holderOf(before)),
    );

    expect(kinds(answers)).toEqual({ 200: 50 });
    const [kept] = (await mine(anyServer(0), holderOf(before))).json;
    const { availabletimeslots: after } = await listed(anyServer(1), 50, [11], { from: inDays(9) });
    expect(after.map(({ start }) => start)).toEqual(
      [old, ...times].filter((start) => start !== kept.start),
    );
    const [row] = await query(database(), 'select sequence from appointments where id = $1', [id]);
    expect(row).toEqual({ sequence: 50 });
    const states = answers.map(({ json }) => json.records[0]);
    const order = new Map(states.map(({ updated_at, start }) => [updated_at, start]));
    expect(order.size).toBe(50);
    expect(order.get([...order.keys()].sort().at(-1))).toBe(kept.start);
  });

  it('[C11] of an appointment that 50 saw in one state let one move it, and tell the others that it was changed', async () => {
    const { availabletimeslots } = await listed(anyServer(0), 50, [11], { from: inDays(12) });
    const [old = '', ...times] = availabletimeslots.map(({ start }) => start);
    const before = await book(anyServer(0), aBookingBody({ date: old }));
    const [{ id, updated_at }] = before.json.records;

    const answers = await atOnce(50, 50, (index) =>
      change(anyServer(index), id, { date: times[index], updated_at }, holderOf(before)),
    );

    expect(kinds(answers)).toEqual({ 200: 1, '409 appointment_changed': 49 });
    const winner = answers.findIndex(({ status }) => status === 200);
    const [kept] = (await mine(anyServer(0), holderOf(before))).json;
    expect(kept).toEqual(answers[winner]?.json.records[0]);
    expect(kept.start).toBe(times[winner]);
    const { availabletimeslots: after } = await listed(anyServer(1), 50, [11], {
      from: inDays(12),
    });
    expect(after.map(({ start }) => start)).toEqual(
      [old, ...times].filter((start) => start !== kept.start),
    );
  });

  /** Lets several changes begin, and go on only once the business has changed its rules, if it does. */
  const whileRulesAreLocked = async (
    begin: () => readonly Promise<Answer>[],
    changeRules: readonly string[] = [],
  ): Promise<readonly Answer[]> => {
    const business = new pg.Client(database());
    await business.connect();
    try {
      await business.query('begin');
      const { sql, parameters } = lockQuery([rulesLock(52)]);
      await business.query(sql, [...parameters]);
      const begun = begin();
      await eventually(async () => {
        const waiting = await query(
          database(),
          `select from pg_locks join pg_database on pg_database.oid = database
           where datname = current_database() and locktype = 'advisory' and not granted`,
        );
        return waiting.length >= begun.length ? true : undefined;
      });
      for (const statement of changeRules) await business.query(statement);
      await business.query('commit');
      return await Promise.all(begun);
    } finally {
      await business.end();
    }
  };
  const inGroup52 = async (fields: object): Promise<Answer> => {
    const answer = await book(anyServer(0), aBookingBody({ group_id: 52, ...fields }));
    expect(answer.status).toBe(201);
    return answer;
  };
  const timesOf52 = async (): Promise<readonly string[]> =>
    (await listed(anyServer(0), 52, [11, 12], { from: inDays(3) })).availabletimeslots
      .map(({ start }) => start)
      .filter((_, index) => index % 4 === 0);

  it('[C11] keep what each of two names: the time of one, the calendar of the other', async () => {
    const [date, later] = await timesOf52();
    const before = await inGroup52({ date, calendarId: 31 });
    const [{ id }] = before.json.records;
    const key = holderOf(before);

    const answers = await whileRulesAreLocked(() => [
      change(anyServer(0), id, { calendar_id: 32 }, key, 52),
      change(anyServer(1), id, { date: later }, key, 52),
    ]);

    expect(kinds(answers)).toEqual({ 200: 2 });
    const [kept] = (await mine(anyServer(0), key, { groupId: 52 })).json;
    expect([kept.start, kept.calendar_id]).toEqual([later, 32]);
  });

  it('[C11] move once where both ask the same', async () => {
    const [date, later] = await timesOf52();
    const before = await inGroup52({ date });
    const [{ id }] = before.json.records;

    const answers = await whileRulesAreLocked(() =>
      [0, 1].map((index) => change(anyServer(index), id, { date: later }, holderOf(before), 52)),
    );

    expect(kinds(answers)).toEqual({ 200: 2 });
    expect(
      await query(database(), 'select sequence from appointments where group_id = 52 and id = $1', [
        id,
      ]),
    ).toEqual([{ sequence: 1 }]);
  });

  it('[ENTITY-17] leave a pack as it is, which the business withdraws while it is moved', async () => {
    const [date, later] = await timesOf52();
    const pack = await inGroup52({ date, interventionIds: [11, 12], pack_id: 9 });
    const [{ id }] = pack.json.records;

    const answers = await whileRulesAreLocked(
      () => [change(anyServer(0), id, { date: later }, holderOf(pack), 52)],
      [
        'update packs set opened = false where group_id = 52',
        'update groups set rules_version = rules_version + 1 where id = 52',
      ],
    );

    expect(kinds(answers)).toEqual({ '422 invalid_intervention': 1 });
    const [kept] = (await mine(anyServer(0), holderOf(pack), { groupId: 52 })).json;
    expect([kept.start, kept.pack]).toEqual([date, { price: 5000 }]);
  });

  it('[C5] and bookings of two to four lines end whole or not at all, and none waits for another for ever', async () => {
    const { availabletimeslots } = await listed(anyServer(0), 51, [11], {
      nDays: 1,
      from: inDays(1),
    });
    const times = availabletimeslots.map(({ start }) => start).slice(0, 12);
    const orders = [
      [11, 12],
      [12, 11],
      [13, 11, 12],
      [12, 13, 11],
      [14, 13, 12, 11],
      [11, 12, 13, 14],
    ];
    const calendars = [21, 22, 23, 0];

    const started = Date.now();
    const answers = await atOnce(1_500, 80, (index) => {
      const interventionIds = orders[(index * 31) % orders.length] ?? [];
      const lines = interventionIds.map((intervention_id, line) => [
        line,
        { intervention_id, calendar_id: calendars[(index * 7 + line * (1 + (index % 3))) % 4] },
      ]);
      return book(
        anyServer(index),
        aBookingBody({
          group_id: 51,
          date: times[(index * 17) % times.length],
          appointments: Object.fromEntries(lines) as object,
          fiche: { email: `visitor${index}@example.org` },
        }),
      );
    });

    expect(Date.now() - started).toBeLessThan(LONGEST);
    const seen = Object.keys(kinds(answers));
    expect(seen.filter((kind) => kind !== '201' && kind !== REFUSED)).toEqual([]);
    const booked = answers.filter(({ status }) => status === 201);
    expect(booked.length).toBeGreaterThan(5);
    const rows = await taken(51);
    expect(rows.map(({ id }) => Number(id)).sort(byNumber)).toEqual(
      booked.flatMap(({ json }) => json.records.map(({ id }: { id: number }) => id)).sort(byNumber),
    );
    for (const { json } of booked) {
      const [{ id: first }] = json.records;
      const together = rows.filter(({ booking }) => Number(booking) === first);
      expect(together).toHaveLength(json.records.length);
      expect(json.records.length).toBeGreaterThan(1);
    }
  });
});

const byNumber = (a: number, b: number): number => a - b;
