import fc from 'fast-check';
import pg from 'pg';
import {
  aBookingBody,
  book,
  cancel,
  change,
  holderOf,
  kinds,
  listed,
  type Answer,
} from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(3_600_000);

/** As many runs as fit into this in CI; C17_RUNS=1000, as in `npm run bench`, does them all, with up to 60 commands each. */
const TIME_IN_CI = 25_000;
const asked = Number(process.env.C17_RUNS ?? 0);
const MOST_COMMANDS = asked > 0 ? 60 : 30;
const FEWEST_RUNS = 3;

const MINUTE = 60_000;
const DAY = 86_400_000;
const STEP = 30;
const OPENS = 8 * 60;
const CLOSES = 11 * 60;
const STARTS = (CLOSES - OPENS) / STEP;
const DAYS = 2;
const LENGTHS: { readonly [intervention: number]: number } = { 11: 30, 12: 90 };
const INTERVENTIONS = [11, 12] as const;
const CALENDARS = [1, 2] as const;
const TAKEN = '409 availabletimeslots';
const NOT_BOOKABLE = '422 appointment.vevent';

interface Booked {
  readonly id: number;
  readonly answer: Answer;
  readonly service: number;
  calendar: number;
  seat: number;
  start: number;
  sequence: number;
  active: boolean;
}

/** What a business and its customers did, told as simply as it can be. */
interface Model {
  readonly booked: Booked[];
  readonly capacity: Map<number, number>;
  readonly closed: Set<string>;
  readonly deleted: Set<number>;
}

interface System {
  readonly address: string;
  readonly client: pg.Client;
  readonly groupId: number;
  /** Midnight of the first day that is booked. */
  readonly midnight: number;
}

const endOf = ({ start, service: intervention }: Pick<Booked, 'start' | 'service'>): number =>
  start + (LENGTHS[intervention] ?? 0) * MINUTE;

const startAt = ({ midnight }: System, day: number, slot: number): number =>
  midnight + day * DAY + (OPENS + slot * STEP) * MINUTE;

const written = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;

const dayKey = (calendar: number, instant: number): string =>
  `${calendar} ${new Date(instant).toISOString().slice(0, 10)}`;

/** The seat that a booking gets, or how it is refused. */
function expected(
  { booked, capacity, closed, deleted }: Model,
  wish: Pick<Booked, 'calendar' | 'start' | 'service'>,
  but?: Booked,
): number | string {
  const { calendar, start } = wish;
  const end = endOf(wish);
  if (deleted.has(calendar)) return '422 invalid_calendar';
  const midnight = Math.floor(start / DAY) * DAY;
  if (closed.has(dayKey(calendar, start)) || end > midnight + CLOSES * MINUTE) return NOT_BOOKABLE;
  const seats = new Set(
    booked
      .filter((one) => one.active && one !== but && one.calendar === calendar)
      .filter((one) => one.start < end && start < endOf(one))
      .map(({ seat }) => seat),
  );
  const most = capacity.get(calendar) ?? 0;
  if (seats.size >= most) return TAKEN;
  let seat = 0;
  while (seats.has(seat)) seat++;
  // a seat that is left from a larger capacity may leave only one beyond the present one
  return seat < most ? seat : TAKEN;
}

const kindOf = (answer: Answer): string => Object.keys(kinds([answer]))[0] ?? '';

type Command = fc.AsyncCommand<Model, System>;

class Book implements Command {
  constructor(
    readonly intervention: number,
    readonly calendar: number,
    readonly day: number,
    readonly slot: number,
  ) {}

  check = (): boolean => true;

  async run(model: Model, system: System): Promise<void> {
    const { intervention, calendar } = this;
    const start = startAt(system, this.day, this.slot);
    const foreseen = expected(model, { calendar, start, service: intervention });

    const answer = await book(
      system.address,
      aBookingBody({
        group_id: system.groupId,
        date: written(start),
        interventionIds: [intervention],
        calendarId: calendar,
        fiche: { email: `visitor${model.booked.length}@example.org` },
      }),
    );

    expect(kindOf(answer)).toBe(typeof foreseen === 'number' ? '201' : foreseen);
    if (typeof foreseen !== 'number') return;
    const { id } = answer.json.records[0];
    model.booked.push({
      id,
      answer,
      service: intervention,
      calendar,
      seat: foreseen,
      start,
      sequence: 0,
      active: true,
    });
  }

  toString = (): string =>
    `book ${this.intervention} with ${this.calendar} at ${this.day}:${this.slot}`;
}

class Edit implements Command {
  constructor(
    readonly which: number,
    readonly calendar: number,
    readonly day: number,
    readonly slot: number,
  ) {}

  check = ({ booked }: Model): boolean => booked.length > 0;

  async run(model: Model, system: System): Promise<void> {
    const one = model.booked[this.which % model.booked.length];
    if (!one) return;
    const start = startAt(system, this.day, this.slot);
    const { calendar } = this;
    const stays = one.start === start && one.calendar === calendar;
    const moved = expected(model, { calendar, start, service: one.service }, one);
    const foreseen = !one.active ? '409 appointment.already_cancelled' : stays ? one.seat : moved;

    const answer = await change(
      system.address,
      one.id,
      { date: written(start), calendar_id: calendar },
      holderOf(one.answer),
      system.groupId,
    );

    expect(kindOf(answer)).toBe(typeof foreseen === 'number' ? '200' : foreseen);
    if (typeof foreseen !== 'number') return;
    Object.assign(one, {
      start,
      calendar,
      seat: foreseen,
      sequence: one.sequence + (stays ? 0 : 1),
    });
  }

  toString = (): string => `move ${this.which} to ${this.calendar} at ${this.day}:${this.slot}`;
}

class Cancel implements Command {
  constructor(readonly which: number) {}

  check = ({ booked }: Model): boolean => booked.length > 0;

  async run(model: Model, { address, groupId }: System): Promise<void> {
    const one = model.booked[this.which % model.booked.length];
    if (!one) return;

    const answer = await cancel(address, [one.id], holderOf(one.answer), groupId);

    expect(kindOf(answer)).toBe(one.active ? '200' : '409 appointment.already_cancelled');
    if (one.active) one.sequence += 1;
    one.active = false;
  }

  toString = (): string => `cancel ${this.which}`;
}

class CloseOrOpen implements Command {
  constructor(
    readonly calendar: number,
    readonly day: number,
  ) {}

  check = (): boolean => true;

  async run({ closed }: Model, system: System): Promise<void> {
    const key = dayKey(this.calendar, startAt(system, this.day, 0));
    if (!closed.delete(key)) closed.add(key);
    const days = [...closed]
      .filter((one) => one.startsWith(`${this.calendar} `))
      .map((one) => one.split(' ')[1]);
    await system.client.query(
      'update calendars set closed_days = $3 where group_id = $1 and id = $2',
      [system.groupId, this.calendar, JSON.stringify(days)],
    );
  }

  toString = (): string => `close or open ${this.calendar} on ${this.day}`;
}

class Resize implements Command {
  constructor(
    readonly calendar: number,
    readonly seats: number,
  ) {}

  check = (): boolean => true;

  async run({ capacity }: Model, { client: session, groupId }: System): Promise<void> {
    capacity.set(this.calendar, this.seats);
    await session.query('update calendars set capacity = $3 where group_id = $1 and id = $2', [
      groupId,
      this.calendar,
      this.seats,
    ]);
  }

  toString = (): string => `${this.calendar} has ${this.seats} seats`;
}

class DeleteCalendar implements Command {
  constructor(readonly calendar: number) {}

  check = ({ deleted }: Model): boolean => !deleted.has(this.calendar);

  async run({ deleted }: Model, { client: session, groupId }: System): Promise<void> {
    deleted.add(this.calendar);
    await session.query('update calendars set deleted = true where group_id = $1 and id = $2', [
      groupId,
      this.calendar,
    ]);
  }

  toString = (): string => `delete ${this.calendar}`;
}

/** What is stored, and what is listed as free, is what the model says. */
class Compare implements Command {
  check = (): boolean => true;

  async run(model: Model, system: System): Promise<void> {
    const { rows } = await system.client.query(
      `select id, calendar_id, seat, extract(epoch from starts_at)::float8 * 1000 as start, sequence
       from appointments where group_id = $1 and cancelled_at is null order by id`,
      [system.groupId],
    );
    expect(rows.map((row: { id: string }) => ({ ...row, id: Number(row.id) }))).toEqual(
      model.booked
        .filter(({ active }) => active)
        .map(({ id, calendar, seat, start, sequence }) => ({
          id,
          calendar_id: calendar,
          seat,
          start,
          sequence,
        })),
    );
    const free = (intervention: number): readonly number[] =>
      [0, 1].flatMap((day) =>
        Array.from({ length: STARTS }, (_, slot) => startAt(system, day, slot)).filter((start) =>
          CALENDARS.some(
            (calendar) =>
              typeof expected(model, { calendar, start, service: intervention }) === 'number',
          ),
        ),
      );
    const from = new Date(system.midnight).toISOString().slice(0, 10);
    for (const intervention of INTERVENTIONS) {
      const week = await listed(system.address, system.groupId, [intervention], {
        from,
        nDays: DAYS,
      });
      expect(week.availabletimeslots.map(({ start }) => Date.parse(start))).toEqual(
        free(intervention),
      );
    }
  }

  toString = (): string => 'compare';
}

const calendars = fc.constantFrom(...CALENDARS);
const days = fc.nat({ max: DAYS - 1 });
const slots = fc.nat({ max: STARTS - 1 });
const anyBooking = fc
  .tuple(fc.constantFrom(...INTERVENTIONS), calendars, days, slots)
  .map((wish) => new Book(...wish));
const anyMove = fc.tuple(fc.nat(20), calendars, days, slots).map((wish) => new Edit(...wish));

const commands = fc.commands(
  [
    anyBooking,
    anyBooking,
    anyMove,
    anyMove,
    fc.nat(20).map((which) => new Cancel(which)),
    fc.tuple(calendars, days).map((wish) => new CloseOrOpen(...wish)),
    fc.tuple(calendars, fc.integer({ min: 1, max: 3 })).map((wish) => new Resize(...wish)),
    calendars.map((calendar) => new DeleteCalendar(calendar)),
    fc.constant(new Compare()),
  ],
  { maxCommands: MOST_COMMANDS, size: 'max' },
);

const PATTERN = 1_000_000;

describe('whatever a business and its customers do', () => {
  let ground: Ground;
  let server: RunningServer;
  let session: pg.Client;

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    const opening = Array.from({ length: 7 }, () => [{ from: '08:00', to: '11:00' }]);
    await runFixture(
      ground,
      'business',
      aBusiness({
        id: PATTERN,
        group: { timezone: 'UTC', step: STEP },
        interventions: INTERVENTIONS.map((id) => ({ id, length: LENGTHS[id] ?? 0 })),
        calendars: CALENDARS.map((id) => ({ id, opening })),
      }),
    );
    server = await startServer(ground.environment);
    session = new pg.Client({ connectionString: ground.environment.DATABASE_URL });
    await session.connect();
  });

  afterAll(async () => {
    await session?.end();
    await server?.kill();
    await ground?.remove();
  });

  /** A group like the first, of its own for a run. */
  async function another(): Promise<number> {
    const { rows } = await session.query<{ id: number }>(
      `insert into groups (urlname, name, timezone, step, settings)
       select 'copy-' || nextval('fiches_id_seq'), name, timezone, step, settings from groups where id = $1 returning id`,
      [PATTERN],
    );
    const id = rows[0]?.id ?? 0;
    const copied = {
      interventions: 'id, name, publicname, length',
      calendars: 'id, name, publicname, capacity, opening',
      calendar_interventions: 'calendar_id, intervention_id',
      forms: 'kind, fields',
    };
    for (const [table, columns] of Object.entries(copied)) {
      await session.query(
        `insert into ${table} (group_id, ${columns}) select $1, ${columns} from ${table} where group_id = $2`,
        [id, PATTERN],
      );
    }
    return id;
  }

  it('[C17] every answer, every stored place and every free time is the model’s', async () => {
    const midnight = Math.floor(Date.now() / DAY) * DAY + 3 * DAY;
    let runs = 0;

    await fc.assert(
      fc.asyncProperty(commands, async (some) => {
        const groupId = await another();
        const system: System = { address: server.address, client: session, groupId, midnight };
        const model: Model = {
          booked: [],
          capacity: new Map(CALENDARS.map((id) => [id, 1])),
          closed: new Set(),
          deleted: new Set(),
        };
        await fc.asyncModelRun(() => ({ model, real: system }), some);
        await new Compare().run(model, system);
        runs += 1;
      }),
      asked > 0
        ? { numRuns: asked }
        : { numRuns: 1_000, interruptAfterTimeLimit: TIME_IN_CI, markInterruptAsFailure: false },
    );

    if (asked > 0)
      process.stdout.write(`C17: ${runs} runs of up to ${MOST_COMMANDS} commands, none differs\n`);
    expect(runs).toBeGreaterThanOrEqual(asked > 0 ? asked : FEWEST_RUNS);
  });
});
