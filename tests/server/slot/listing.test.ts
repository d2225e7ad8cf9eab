import {
  aBookingBody,
  book,
  call,
  holderOf,
  listed,
  mine,
  slotsPath,
  type Listed,
} from '../../support/booking-calls';
import { inDays } from '../../support/days';
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

const weekly = (...ranges: readonly [string, string][]) =>
  Array.from({ length: 7 }, () => ranges.map(([from, to]) => ({ from, to })));

/** The next year from a month on in which an autumn Sunday repeats an hour in Paris: the last Sunday of October. */
function nextRepeatedHour(): string {
  const now = new Date();
  for (let year = now.getUTCFullYear(); ; year++) {
    const last = new Date(Date.UTC(year, 9, 31));
    last.setUTCDate(31 - last.getUTCDay());
    if (last.getTime() > now.getTime() + 2 * 86_400_000) return last.toISOString().slice(0, 10);
  }
}

describe('free times over HTTP', () => {
  let ground: Ground;
  let server: RunningServer;
  const at = (): string => server.address;

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    await runFixture(ground, 'businesses', [
      aBusiness({
        settings: { max_multirdvs: 3 },
        group: { step: 15, minimum_notice: 90, maxrdv_period: 40 * 1440 },
        interventions: [
          {
            id: 11,
            length: 30,
            promotions: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
              percent: 20,
              weekday: weekday as 1,
              from: '09:00',
              to: '10:00',
              label: { fr: 'le matin' },
            })),
          },
          { id: 12, length: 55, need_resource: true },
          { id: 13, length: 20 },
        ],
        calendars: [
          { id: 1, capacity: 2, opening: weekly(['08:10', '12:00'], ['14:00', '18:30']) },
          { id: 2, opening: weekly(['09:00', '17:00']), offers: [11, 12] },
          { id: 3, is_resource: true },
        ],
        packs: [{ id: 70, price: 5000, config: [11, 13] }],
      }),
      aBusiness({
        id: 51,
        group: { maxrdv_period: 800 * 1440 },
        calendars: [{ id: 9, opening: weekly(['00:00', '24:00']) }],
      }),
      aBusiness({ id: 52, group: { active: false }, calendars: [{ id: 10 }] }),
      aBusiness({
        id: 53,
        settings: { calendars_apart: true, capacity_display_user: true, max_multirdvs: 2 },
        interventions: [
          { id: 21, length: 30 },
          { id: 22, length: 30 },
        ],
        calendars: [
          { id: 21, capacity: 2, opening: weekly(['09:00', '12:00']) },
          { id: 22, opening: weekly(['11:00', '13:00']) },
          { id: 23, opening: weekly(['09:00', '13:00']), offers: [22] },
        ],
      }),
    ]);
    server = await startServer(ground.environment);
  });

  afterAll(async () => {
    await server?.kill();
    await ground?.remove();
  });

  it('[C19] lists nothing that cannot be booked', async () => {
    for (const interventionIds of [[11], [12], [13, 11], [12, 13]]) {
      for (const calendarId of [0, 1]) {
        const { availabletimeslots } = await listed(at(), 50, interventionIds, {
          calendarId,
          nDays: 4,
        });
        const some = availabletimeslots.filter((_, index) => index % 9 === 0).slice(0, 8);
        expect(some.length).toBeGreaterThan(2);

        for (const { start } of some) {
          const answer = await book(
            at(),
            aBookingBody({ date: start, interventionIds, calendarId }),
          );
          expect([start, answer.status, answer.text]).toEqual([start, 201, expect.anything()]);
          await query(
            ground.environment.DATABASE_URL ?? '',
            'update appointments set cancelled_at = now() where id = $1',
            [answer.json.records[0].id],
          );
          for (const { id } of answer.json.records) {
            await query(
              ground.environment.DATABASE_URL ?? '',
              'update appointments set cancelled_at = now() where id = $1',
              [id],
            );
          }
        }
      }
    }
  });

  it('[C19] books nothing that is not listed', async () => {
    const { availabletimeslots } = await listed(at(), 50, [13], { calendarId: 1, nDays: 3 });
    const starts = new Set(availabletimeslots.map(({ start }) => Date.parse(start)));
    const first = Date.parse(availabletimeslots[0]?.start ?? '');

    for (let minutes = 0; minutes < 26 * 60; minutes += 37) {
      const instant = first + minutes * 60_000;
      if (starts.has(instant)) continue;
      const answer = await book(
        at(),
        aBookingBody({
          date: new Date(instant).toISOString().slice(0, 19) + 'Z',
          interventionIds: [13],
          calendarId: 1,
        }),
      );
      expect([answer.status, answer.json.records]).toEqual([422, undefined]);
    }
  });

  it('tells the first free time beyond empty days, and none beyond the period', async () => {
    const database = ground.environment.DATABASE_URL ?? '';
    const before = await listed(at(), 50, [11]);
    const today = new Date().toISOString().slice(0, 10);
    const closed = Array.from({ length: 12 }, (_, index) =>
      new Date(Date.parse(today) + index * 86_400_000).toISOString().slice(0, 10),
    );
    await query(database, 'update calendars set closed_days = $1 where group_id = 50', [
      JSON.stringify(closed),
    ]);

    const after = await listed(at(), 50, [11]);
    const far = await listed(at(), 50, [11], { from: '2090-01-01' });
    await query(database, `update calendars set closed_days = '[]' where group_id = 50`);

    expect(before.firstSlot).toBe(before.availabletimeslots[0]?.start);
    expect(after.availabletimeslots).toEqual([]);
    expect(after.firstSlot?.slice(0, 10)).toBe(
      new Date(Date.parse(today) + 12 * 86_400_000).toISOString().slice(0, 10),
    );
    expect(far).toMatchObject({ firstSlot: null, availabletimeslots: [] });
  });

  it('tells promotions where they are asked for, and times without offset where those are', async () => {
    const listing = await listed(at(), 50, [11]);
    const plain = await listed(at(), 50, [11], { promotions: 0, time_format: 'datetime' });

    const promoted = listing.availabletimeslots.filter(({ promotion }) => promotion === 20);
    expect(promoted.length).toBeGreaterThan(0);
    expect(promoted.every(({ start }) => start.slice(11, 13) === '09')).toBe(true);
    expect(plain.availabletimeslots.every(({ promotion }) => promotion === null)).toBe(true);
    expect(plain.firstSlot).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:00$/);
  });

  it('promises no promotion to a pack, whose price no time lowers', async () => {
    const apart = await listed(at(), 50, [11, 13]);
    const packed = await listed(at(), 50, [11, 13], { pack_id: 70 });

    expect(apart.availabletimeslots.some(({ promotion }) => promotion === 20)).toBe(true);
    expect(packed.availabletimeslots.length).toBe(apart.availabletimeslots.length);
    expect(packed.availabletimeslots.every(({ promotion }) => promotion === null)).toBe(true);
  });

  describe('of a group that tells calendars apart', () => {
    const day = inDays(3);
    const recordsAt = async (hour: string, path: string) => {
      const answer = await call(at(), 'GET', path);
      const { availabletimeslots } = answer.json as Listed;
      return availabletimeslots
        .filter(({ start }) => start.slice(11, 16) === hour)
        .map(({ capacity, calendar_ids }) => ({ capacity, calendar_ids }));
    };
    const v3 = slotsPath(53, [21], { from: day, nDays: 1 });

    it.each([
      ['v3', v3],
      ['the booking service', v3.replace('/api/v3/groups/53', '/api/booking/v1')],
      [
        'v2',
        `/api/v2/availabletimeslots?group_id=53&from=${day}&nDays=1&appointments[0][intervention_id]=21`,
      ],
      ['v1', `/api/v1/groups/53/availabletimeslots?intervention_ids[]=21&start=${day}&nDays=1`],
    ])(
      '[SLOT-04] lists in %s each that is free at a time, with its own places',
      async (_, path) => {
        expect(await recordsAt('10:00', path)).toEqual([{ capacity: 2, calendar_ids: [21] }]);
        expect(await recordsAt('11:30', path)).toEqual([
          { capacity: 2, calendar_ids: [21] },
          { capacity: 1, calendar_ids: [22] },
        ]);
      },
    );

    it('lists together what is asked to be free with several', async () => {
      const path = `/api/v1/groups/53/availabletimeslots?intervention_ids[]=21&start=${day}&nDays=1&cal_qty=2`;

      expect(await recordsAt('11:30', path)).toEqual([{ capacity: 3, calendar_ids: [21, 22] }]);
    });

    it('has no more places of a record than all lines leave', async () => {
      const path = slotsPath(53, [21, 22], { from: day, nDays: 1 });

      // at noon the second line has the others' one seat each
      expect(await recordsAt('11:30', path)).toEqual([
        { capacity: 2, calendar_ids: [21] },
        { capacity: 1, calendar_ids: [22] },
      ]);
    });

    it('[SLOT-04] [C19] books with whom was chosen, and lists them no more', async () => {
      const date = (await listed(at(), 53, [21], { from: day, nDays: 1 })).availabletimeslots.find(
        ({ start, calendar_ids }) => start.slice(11, 16) === '11:30' && calendar_ids[0] === 22,
      )?.start;

      const answer = await book(
        at(),
        aBookingBody({ group_id: 53, date, interventionIds: [21], calendarId: 22 }),
      );

      expect([answer.status, answer.json.records[0].calendar_id]).toEqual([201, 22]);
      expect(await recordsAt('11:30', v3)).toEqual([{ capacity: 2, calendar_ids: [21] }]);
    });
  });

  it('[T2] lists both halves of the repeated hour, and books each once', async () => {
    const day = nextRepeatedHour();
    const { availabletimeslots } = await listed(at(), 51, [11], { from: day, nDays: 1 });
    const twice = availabletimeslots
      .map(({ start }) => start)
      .filter((start) => start.slice(11, 16) === '02:30');
    expect(twice).toEqual([`${day}T02:30:00+02:00`, `${day}T02:30:00+01:00`]);

    for (const date of twice) {
      const answer = await book(at(), aBookingBody({ group_id: 51, date }));
      expect([answer.status, answer.json.records[0].start]).toEqual([201, date]);
      const again = await book(at(), aBookingBody({ group_id: 51, date }));
      expect(again.status).toBe(409);
      const { id, ics_token } = answer.json.records[0];
      const [read] = (await mine(at(), holderOf(answer), { groupId: 51 })).json;
      expect([read.id, read.start]).toEqual([id, date]);
      const file = await call(at(), 'GET', `/ics/51/${id}/${ics_token}.ics`);
      expect(file.text).toContain(
        `DTSTART:${new Date(date).toISOString().replace(/[-:]|\.000/g, '')}`,
      );
    }
  });

  it('[T5] answers the same, whatever the zones of the process and of the database', async () => {
    const day = nextRepeatedHour();
    const path = slotsPath(51, [11], { from: day, nDays: 3 });
    const here = await call(at(), 'GET', path);
    const name = new URL(ground.environment.DATABASE_URL ?? '').pathname.slice(1);

    for (const zone of ['Asia/Tokyo', 'America/St_Johns']) {
      await query(
        ground.environment.DATABASE_URL ?? '',
        `alter database "${name}" set timezone = '${zone}'`,
      );
      const elsewhere = await startServer({ ...ground.environment, TZ: zone });
      const there = await call(elsewhere.address, 'GET', path);
      await elsewhere.kill();

      expect(there.text).toBe(here.text);
    }
    await query(
      ground.environment.DATABASE_URL ?? '',
      `alter database "${name}" set timezone = 'UTC'`,
    );
  });

  it.each([
    ['from=2027-02-30', 'invalid_field', 'from'],
    ['from=infinity', 'invalid_field', 'from'],
    ['from=tomorrow', 'invalid_field', 'from'],
    ['from=2027-1-1', 'invalid_field', 'from'],
    ['nDays=32', 'invalid_field', 'nDays'],
    ['nDays=0', 'invalid_field', 'nDays'],
    ['nDays=1e1', 'invalid_field', 'nDays'],
    ['time_format=epoch', 'invalid_field', 'time_format'],
    ['promotions=yes', 'invalid_field', 'promotions'],
    ['pack_id=77', 'invalid_intervention', 'pack_id'],
    ['resource_id=1', 'invalid_resource', 'resource_id'],
    ['calendar_ids[]=9', 'invalid_calendar', 'calendar_ids'],
    ['calendar_ids[]=-1', 'invalid_field', 'calendar_ids'],
    [
      'appointments[1][intervention_id]=99',
      'invalid_intervention',
      'appointments[1][intervention_id]',
    ],
    [
      'appointments[1][intervention_id]=11',
      'invalid_intervention',
      'appointments[1][intervention_id]',
    ],
    [
      'appointments[1][intervention_id]=13&appointments[1][calendar_id]=9',
      'invalid_calendar',
      'appointments[1][calendar_id]',
    ],
    [
      'appointments[1][intervention_id]=13&appointments[1][calendar_id]=2',
      'invalid_calendar',
      'appointments[1][calendar_id]',
    ],
    ['appointments[1][calendar_id]=1', 'invalid_field', 'intervention_id'],
    ['appointments[1][price]=1', 'invalid_field', 'appointments'],
    ['appointments[x][intervention_id]=11', 'invalid_field', 'appointments'],
    [`appointments${'['.repeat(40)}=1`, 'invalid_field', 'appointments'],
  ])('refuses %p', async (parameter, key, field) => {
    const [name = ''] = parameter.split('=');
    const path = slotsPath(50, [11]).replace(new RegExp(`&?${name.replace(/\W/g, '.')}=\\w+`), '');
    const answer = await call(at(), 'GET', `${path}&${parameter}`);

    expect(answer.status).toBe(422);
    expect(answer.json.messages.errors[0]).toMatchObject({ key, field });
  });

  it.each([
    ['/api/v3/groups/999/availabletimeslots', 404, 'group_unknown'],
    ['/api/v3/groups/0x10/availabletimeslots', 404, 'group_unknown'],
    ['/api/v3/groups/52/availabletimeslots', 403, 'group_inactive'],
  ])('answers %s with %i', async (path, status, key) => {
    const answer = await call(at(), 'GET', `${path}?appointments[0][intervention_id]=11`);

    expect(answer.status).toBe(status);
    expect(answer.json.messages.errors[0].key).toBe(key);
  });
});
