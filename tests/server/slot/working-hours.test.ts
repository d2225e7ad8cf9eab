import { json } from '../../../server/src/database/values';
import {
  aBookingBody,
  atOnce,
  book,
  call,
  change,
  holderOf,
  kinds,
  listed,
  slotsPath,
} from '../../support/booking-calls';
import { inDays } from '../../support/days';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { proTokenOf } from '../../support/people-calls';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

const weekly = (...ranges: readonly [string, string][]) =>
  Array.from({ length: 7 }, () => ranges.map(([from, to]) => ({ from, to })));

const HOLIDAYS = 61;
const TURNS = 62;
const LIMITED = 63;
const COLOUR = 12;
const SHAVE = 13;
const PRO = { email: 'ana@example.org', password: 'Bonjour-2026!' };
const day = inDays(3);

/** Every rule at once: two people, a chair, a cut with buffers, a colour with a pause. */
const aSalon = aBusiness({
  group: {
    timezone: 'UTC',
    step: 30,
    exceptions: json([{ day, kind: 'closed', from: '12:00', to: '12:30' }]),
  },
  settings: { max_multirdvs: 3 },
  interventions: [
    { id: 11, length: 30, buffer_before: 10, buffer_after: 20 },
    { id: COLOUR, length: 120, need_resource: true, pauses: json([{ from: 30, to: 90 }]) },
    { id: SHAVE, length: 30 },
  ],
  calendars: [
    {
      id: 1,
      opening: weekly(['09:00', '18:00']),
      buffer_after: 15,
      exceptions: json([
        { day, kind: 'closed', from: '15:00', to: '15:30' },
        { day, kind: 'open', from: '18:00', to: '19:00' },
      ]),
    },
    {
      id: 2,
      capacity: 2,
      alternating_weeks: json({ anchor: day, weeks: [weekly(['10:00', '16:00']), weekly()] }),
      absences: json([{ firstDay: inDays(1), lastDay: day, to: '11:00', reason: 'private' }]),
    },
    { id: 3, is_resource: true },
  ],
});

describe('working hours', () => {
  let ground: Ground;
  let server: RunningServer;
  const at = (): string => server.address;
  const database = (): string => ground.environment.DATABASE_URL ?? '';
  const hoursOf = async (
    groupId: number,
    interventionIds: readonly number[],
    calendarId = 0,
  ): Promise<readonly string[]> => {
    const asked = { from: day, nDays: 1, calendarId };
    const { availabletimeslots } = await listed(at(), groupId, interventionIds, asked);
    return availabletimeslots.map(({ start }) => start.slice(11, 16));
  };
  const bookAt = (start: string, interventionIds: readonly number[], calendarId = 0) =>
    book(
      at(),
      aBookingBody({
        date: start.length > 5 ? start : `${day}T${start}:00Z`,
        interventionIds,
        calendarId,
        fiche: { email: `visitor${Math.random()}@example.org` },
      }),
    );
  const clear = () => query(database(), 'update appointments set cancelled_at = now()');

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    await runFixture(ground, 'businesses', [
      aSalon,
      aBusiness({
        id: HOLIDAYS,
        group: {
          timezone: 'Europe/Paris',
          maxrdv_period: 800 * 1440,
          holidays: json({ country: 'FR', region: '57' }),
        },
        calendars: [
          {
            id: 9,
            exceptions: json([{ day: '12-28', kind: 'closed', from: '00:00', to: '24:00' }]),
            absences: json([{ firstDay: '12-30', lastDay: '01-02' }]),
          },
        ],
      }),
      aBusiness({
        id: TURNS,
        group: { timezone: 'UTC', assignment: 'round_robin' },
        calendars: [21, 22, 23].map((id) => ({ id, capacity: 20 })),
      }),
      aBusiness({
        id: LIMITED,
        group: {
          timezone: 'UTC',
          max_rdv_number: 2,
          mintime_between: 60,
          same_time_allowed: false,
        },
        calendars: [{ id: 31, capacity: 9 }],
      }),
    ]);
    await runFixture(ground, 'customers', {
      businesses: [],
      customers: [],
      professionals: [{ ...PRO, groups: [50, LIMITED] }],
    });
    server = await startServer(ground.environment);
  });

  afterEach(clear);

  afterAll(async () => {
    await server?.kill();
    await ground?.remove();
  });

  it('[C19] follow exceptions, absences and alternating weeks', async () => {
    expect(await hoursOf(50, [COLOUR], 1)).toEqual(
      '09:00 09:30 10:00 12:30 13:00 15:30 16:00 16:30 17:00'.split(' '),
    );
    expect(await hoursOf(50, [COLOUR], 2)).toEqual('12:30 13:00 13:30 14:00'.split(' '));
  });

  it('[C19] are booked as listed with every rule on, until nothing is left', async () => {
    const wishes = [[11], [COLOUR], [11, COLOUR], [COLOUR, 11]];
    let booked = 0;
    for (let round = 0; round < 40; round += 1) {
      const wish = wishes[round % wishes.length] ?? [11];
      const { availabletimeslots } = await listed(at(), 50, wish, { from: day, nDays: 1 });
      const slot = availabletimeslots[(round * 7) % Math.max(1, availabletimeslots.length)];
      if (!slot) continue;
      const answer = await bookAt(slot.start, wish);

      expect([slot.start, answer.status, answer.text]).toEqual([
        slot.start,
        201,
        expect.anything(),
      ]);
      booked += 1;
    }

    expect(booked).toBeGreaterThan(10);
  });

  it('[C19] let others book a person during the pause of a service, and nobody during a buffer', async () => {
    expect((await bookAt('13:00', [COLOUR], 1)).status).toBe(201);
    expect((await bookAt('10:00', [11], 1)).status).toBe(201);

    expect(await hoursOf(50, [11], 1)).toEqual(
      '09:00 11:00 11:30 15:30 16:00 16:30 17:00 17:30 18:00 18:30'.split(' '),
    );
    expect((await hoursOf(50, [SHAVE], 1)).filter((hour) => hour > '12' && hour < '15')).toEqual([
      '13:30',
    ]);
    expect((await bookAt('13:30', [SHAVE], 1)).status).toBe(201);
  });

  it('[C19] cannot be stored twice for one person at one time, which the database refuses', async () => {
    expect((await bookAt('13:00', [COLOUR], 1)).status).toBe(201);
    const insert = (from: string, to: string) =>
      query(
        database(),
        `insert into appointments (group_id, calendar_id, seat, intervention_id, starts_at, ends_at)
         values (50, 1, 0, 11, $1, $2)`,
        [`${day}T${from}Z`, `${day}T${to}Z`],
      );

    await expect(insert('15:10', '15:20')).rejects.toThrow('calendar_seat_taken_once');
    await expect(insert('13:20', '13:40')).rejects.toThrow('calendar_seat_taken_once');
    await insert('13:30', '14:30');
    await insert('15:15', '15:30');
  });

  it('[C19] let a booking move within its own buffers', async () => {
    const answer = await bookAt('10:00', [11], 1);

    const moved = await change(
      at(),
      answer.json.records[0].id,
      { date: `${day}T10:30:00Z`, calendar_id: 1 },
      holderOf(answer),
    );

    expect(moved.status).toBe(200);
    expect(await hoursOf(50, [11], 1)).not.toContain('10:00');
    expect(await hoursOf(50, [11], 1)).toContain('09:30');
  });

  it('[C19] are closed on the public holidays of the region', async () => {
    const year = new Date().getUTCFullYear() + 1;
    const { availabletimeslots } = await listed(at(), HOLIDAYS, [11], {
      from: `${year}-12-24`,
      nDays: 4,
    });

    // Moselle rests on Boxing Day too
    expect([...new Set(availabletimeslots.map(({ start }) => start.slice(0, 10)))]).toEqual([
      `${year}-12-24`,
      `${year}-12-27`,
    ]);
  });

  it('[C19] are closed each year on the days that have no year', async () => {
    const year = new Date().getUTCFullYear();
    const { availabletimeslots } = await listed(at(), HOLIDAYS, [11], {
      from: `${year + 1}-12-27`,
      nDays: 8,
    });

    expect([...new Set(availabletimeslots.map(({ start }) => start.slice(0, 10)))]).toEqual([
      `${year + 1}-12-27`,
      `${year + 1}-12-29`,
      `${year + 2}-01-03`,
    ]);
  });

  it('[CAL-02] of several people are assigned in turn, also when many book at once', async () => {
    const answers = await atOnce(18, 6, (index) =>
      book(
        at(),
        aBookingBody({
          group_id: TURNS,
          date: `${day}T${String(9 + (index % 6)).padStart(2, '0')}:00:00Z`,
          fiche: { email: `visitor${index}@example.org` },
        }),
      ),
    );

    expect(kinds(answers)).toEqual({ '201': 18 });
    const counts = await query(
      database(),
      `select count(*)::int as n from appointments where group_id = ${TURNS} group by calendar_id`,
    );
    expect(counts).toEqual([{ n: 6 }, { n: 6 }, { n: 6 }]);
  });

  it('[C19] are explained to a professional for every start of a day as they are listed, and name nobody', async () => {
    expect((await bookAt('16:00', [COLOUR], 1)).status).toBe(201);
    const authorization = `Bearer ${await proTokenOf(at(), PRO.email, { ...PRO, groupId: 50 })}`;
    const path = slotsPath(50, [COLOUR], { calendarId: 1 }).replace('?', '/explanation?');
    const explained = (start: string, headers = {}) =>
      call(at(), 'GET', `${path}&start=${day}T${start}:00Z`, { headers });

    const offered: string[] = [];
    const obstacles = new Set<string>();
    for (let minute = 8 * 60; minute < 20 * 60; minute += 15) {
      const start = new Date(minute * 60_000).toISOString().slice(11, 16);
      const { status, json, text } = await explained(start, { authorization });
      expect([status, text]).toEqual([200, expect.not.stringContaining('Kerjean')]);
      if (json.offered) offered.push(start);
      else obstacles.add(json.obstacle);
    }

    expect(offered).toEqual(await hoursOf(50, [COLOUR], 1));
    expect([...obstacles].sort()).toEqual(
      'buffer closed no_resource off_grid outside_hours taken'.split(' '),
    );
    expect((await explained('10:00')).status).toBe(401);
    expect((await explained('10:00', { authorization: 'Bearer nobody' })).status).toBe(401);
  });

  it('[C19] [MULTI-14] are explained for a contact with the limits that refuse its booking', async () => {
    const fiche = { lastname: 'Kerjean', email: 'limited@example.org' };
    const { json: booked } = await book(
      at(),
      aBookingBody({ group_id: LIMITED, date: `${day}T10:00:00Z`, fiche }),
    );
    const authorization = `Bearer ${await proTokenOf(at(), PRO.email, { ...PRO, groupId: LIMITED })}`;
    const explained = async (
      hour: string,
      ficheId?: number,
      headers: object = { authorization },
    ) => {
      const path = slotsPath(LIMITED, [11], {}).replace('?', '/explanation?');
      const fiche = ficheId === undefined ? '' : `&fiche_id=${ficheId}`;
      const start = `&start=${day}T${hour}:00Z`;
      return call(at(), 'GET', `${path}${fiche}${start}`, { headers: { ...headers } });
    };
    const obstacleAt = async (hour: string, ficheId?: number): Promise<string | null> =>
      (await explained(hour, ficheId)).json.obstacle;
    const [{ fiche_id: ficheId }] = booked.records;
    const hours = ['10:00', '10:30', '12:00'];

    expect(await Promise.all(hours.map((hour) => obstacleAt(hour)))).toEqual([null, null, null]);
    expect(await Promise.all(hours.map((hour) => obstacleAt(hour, ficheId)))).toEqual([
      'same_time',
      'too_close_to_another',
      null,
    ]);
    for (const [hour, key] of [
      ['10:00', 'appointment.same_time'],
      ['10:30', 'appointment.mintime_between'],
    ] as const) {
      const answer = await book(
        at(),
        aBookingBody({ group_id: LIMITED, date: `${day}T${hour}:00Z`, fiche: { id: ficheId } }),
        { authorization },
      );
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(key)]);
    }
    const second = aBookingBody({
      group_id: LIMITED,
      date: `${day}T12:00:00Z`,
      fiche: { id: ficheId },
    });
    expect((await book(at(), second, { authorization })).status).toBe(201);
    expect(await obstacleAt('18:00', ficheId)).toBe('too_many_appointments');
    expect(await obstacleAt('18:00', 999_999)).toBeNull();
    expect((await explained('18:00', 0)).status).toBe(422);
    const customer = { authorization: `Bearer ${booked.fiche_token}` };
    expect((await explained('18:00', ficheId, customer)).status).toBe(403);
  });
});
