import fc from 'fast-check';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCommands, type Commands } from '../../support/creneau';
import { inDays } from '../../support/days';
import { eventually, mailsIn, readMail } from '../../support/mails';
import { BOOK_TOMORROW, EVERYTHING, PETIT_SALON } from '../../support/petit-salon';
import { query } from '../../support/postgres';
import { runFixture } from '../../support/run-fixture';
import { aGround, startServer, type Ground } from '../../support/running-server';
import type {
  SettledAppointment,
  SettledCase,
  SettledOutcome,
} from '../../support/fixtures/settled-appointments';

jest.setTimeout(240_000);

const BASILE = '{ key: basile, name: Basile, services: [barbe] }';

describe('an upcoming appointment that no longer fits the file', () => {
  let commands: Commands;
  let ground: Ground;
  let folder: string;
  let file: string;
  /** The day of the appointments, and the hour of one booked for 10:00, in the time of the business. */
  let day = '';
  let hour = '';

  const database = (): string => ground.environment.DATABASE_URL ?? '';
  const run = (...words: string[]) => commands.run(ground.environment, words);
  const plan = async (text: string) => {
    await writeFile(file, text);
    return run('plan', file);
  };
  const apply = async (text: string, ...options: string[]) => {
    await writeFile(file, text);
    return run('apply', file, '--yes', ...options);
  };
  const everything = async () => JSON.stringify(await query(database(), EVERYTHING));
  const book = (key: string, calendar: string, time = '10:00') =>
    query(database(), BOOK_TOMORROW, [key, calendar, time]);
  const appointments = () =>
    query(
      database(),
      `select calendars.key as calendar, cancelled_at is not null as cancelled, doubt_timezone as doubt
       from appointments join calendars on calendars.id = calendar_id and calendars.group_id = appointments.group_id
       order by starts_at, appointments.id`,
    );
  const outbox = async () =>
    (
      await query<{ kind: string }>(
        database(),
        `select mail->>'kind' as kind from outbox order by id`,
      )
    ).map(({ kind }) => kind);
  const away = (text = PETIT_SALON) =>
    text.replace(
      BASILE,
      `{ key: basile, name: Basile, services: [barbe], absences: [{ from: ${day} }] }`,
    );

  beforeAll(() => {
    commands = startCommands();
  });

  afterAll(() => commands.end());

  beforeEach(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    folder = await mkdtemp(join(tmpdir(), 'creneau-file-'));
    file = join(folder, 'salon.yaml');
    await apply(PETIT_SALON);
    await book('barbe', 'basile');
    const [first] = await query<{ start: string }>(
      database(),
      `select to_char(starts_at at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI') as start from appointments`,
    );
    [day = '', hour = ''] = first?.start.split(' ') ?? [];
  });

  afterEach(async () => {
    await ground.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it.each<[string, string, (text: string) => string]>([
    ['absence', 'absent', away],
    [
      'closed exception of the business',
      'closed',
      (text) => `${text}exceptions: [{ day: ${day}, closed: all day }]\n`,
    ],
    [
      'closed day of the person',
      'closed',
      (text) =>
        text.replace(
          BASILE,
          `{ key: basile, name: Basile, services: [barbe], closed_days: [${day}] }`,
        ),
    ],
    [
      'change of the hours',
      'outside the hours',
      (text) => text.replaceAll('00:00-24:00', '00:00-01:00'),
    ],
    [
      'service that the person no longer gives',
      'no longer given there',
      (text) => text.replace('services: [barbe]', 'services: [coupe]'),
    ],
    [
      'paused service',
      'no longer given there',
      (text) =>
        text
          .replace('price: 15 }', 'price: 15, paused: true }')
          .replace('services: [barbe]', 'services: [coupe]'),
    ],
    ['withdrawn person', 'no longer given there', (text) => text.replace(/.*basile.*\n/, '')],
    [
      'withdrawn service',
      'no longer given there',
      (text) => text.replace(/.*key: barbe.*\n/, '').replace('[barbe]', '[coupe]'),
    ],
    [
      'business that is not active',
      'the business is not active',
      (text) => text.replace('name: Petit', 'active: false\nname: Petit'),
    ],
    [
      'clock of another zone',
      'on your clock',
      (text) => text.replace('name: Petit', 'timezone: America/New_York\nname: Petit'),
    ],
  ])(
    'is listed by a plan, and keeps an application from changing anything: %s',
    async (_, reason, changed) => {
      const before = await everything();
      const text = changed(PETIT_SALON);

      const planned = await plan(text);
      const refused = await apply(text);

      expect(planned.code).toBe(0);
      expect(planned.out).toContain('1 upcoming appointment no longer fits the file:\n');
      expect(planned.out).toMatch(
        new RegExp(`^  ${day} ${hour}  Barbe, Basile: Le Goff Anne \\(.*${reason}`, 'm'),
      );
      expect(refused).toMatchObject({ code: 1 });
      expect(refused.err).toMatch(/--reassign .*\n.*--keep .*\n.*--cancel .*\n.*--confirm /);
      expect(planned.out.endsWith(refused.err)).toBe(true);
      expect(await everything()).toBe(before);
    },
  );

  it('is none where the change is about something else, or about a time at which it is not', async () => {
    const other = PETIT_SALON.replace('price: 15', 'price: 16').replace(
      BASILE,
      `{ key: basile, name: Basile, services: [barbe], absences: [{ from: ${day} 00:00, to: ${day} ${hour} }] }`,
    );

    expect((await plan(other)).out).not.toContain('appointment');
    expect(await apply(other)).toMatchObject({ code: 0 });
    expect(await appointments()).toEqual([{ calendar: 'basile', cancelled: false, doubt: null }]);
  });

  it('is not one that did not fit before, as a professional makes on purpose: no change cancels it that is not about it', async () => {
    const closed = PETIT_SALON.replaceAll('00:00-24:00', '00:00-01:00');
    await query(database(), 'delete from appointments');
    await apply(closed);
    await book('barbe', 'basile');

    const planned = await plan(away(closed));
    const applied = await apply(away(closed), '--cancel');

    expect(planned.out).toContain(
      '1 upcoming appointment did not fit before either, and stays as it is',
    );
    expect(applied).toMatchObject({ code: 0 });
    expect(await appointments()).toEqual([{ calendar: 'basile', cancelled: false, doubt: null }]);
    expect(await outbox()).toEqual([]);
  });

  it('is given to somebody who is free, with a mail that says so, and stays with its customer and its time', async () => {
    const { out } = await apply(away(), '--reassign');

    expect(out).toMatch(
      /^1 upcoming appointment is given to somebody else, with a mail to each customer:\n.*\(absent; Ana is free\)$/m,
    );
    expect(out).toContain('1 appointment reassigned');
    expect(await appointments()).toEqual([{ calendar: 'ana', cancelled: false, doubt: null }]);
    const server = await startServer(ground.environment);
    const [mail, ...more] = await eventually(async () => {
      const mails = (await mailsIn(ground)).map(readMail);
      return mails.length > 0 ? mails : undefined;
    });
    await server.kill();
    expect(more).toEqual([]);
    expect(mail?.to).toContain('anne@example.org');
    expect(mail?.subject).toMatch(/même horaire, avec Ana$/);
    expect(mail?.text).toContain(hour);
  });

  it('is not given to somebody who is busy then: nothing changes, unless it is said what becomes of it', async () => {
    await book('coupe', 'ana', '09:50');
    const before = await everything();

    const refused = await apply(away(), '--reassign');
    const unchanged = await everything();
    const applied = await apply(away(), '--reassign', '--cancel');

    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).toContain('nobody else is free');
    expect(unchanged).toBe(before);
    expect(applied.out).toContain('1 appointment cancelled');
    expect(await appointments()).toEqual([
      { calendar: 'ana', cancelled: false, doubt: null },
      { calendar: 'basile', cancelled: true, doubt: null },
    ]);
  });

  it('is cancelled with one mail that says by whom, and leads to another time with anybody and to the phone', async () => {
    const text = away(PETIT_SALON.replace('name: Petit', 'phone: 04 65 71 20 40\nname: Petit'));
    await apply(text, '--cancel');
    const again = await apply(text, '--cancel');

    expect(again.out).toBe('nothing to change\n');
    const server = await startServer(ground.environment);
    const [mail, ...more] = await eventually(async () => {
      const mails = (await mailsIn(ground)).map(readMail);
      return mails.length > 0 ? mails : undefined;
    });
    await server.kill();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Petit Salon doit annuler votre rendez-vous du /);
    expect(mail?.text).toContain('Petit Salon ne peut pas assurer ce rendez-vous.');
    expect(mail?.text).toMatch(/petit-salon\?intervention_ids=\d+$/m);
    expect(mail?.text).toContain('04 65 71 20 40');
  });

  it('is kept with reminders that wait, until the business confirms it or it fits again', async () => {
    const reminded = `${PETIT_SALON}reminders: [{ before: 3 days }]\nquiet_hours: none\n`;
    // of one that fits the reminder leaves, and is stored after that of the other
    await book('coupe', 'ana', '11:00');
    await query(database(), `update appointments set created_at = now() - interval '9 days'`);
    await apply(away(reminded), '--keep');
    const kept = await appointments();
    const server = await startServer(ground.environment);
    const mailTexts = async () =>
      (await mailsIn(ground)).map((mail) => /Barbe|Coupe/.exec(readMail(mail).text)?.[0]).sort();
    const waiting = `insert into outbox (group_id, message_id, mail) select id, '<' || $1 || '@example.org>', '{"kind": "nobody"}' from groups`;
    const looked = async (mark: string) => {
      await query(database(), waiting, [mark]);
      await eventually(async () =>
        (await query(database(), 'select from outbox where sent_at is null')).length === 0
          ? true
          : undefined,
      );
    };
    await eventually(async () => ((await mailTexts()).length > 0 ? true : undefined));
    await looked('one');
    const whileKept = await mailTexts();
    const told = await plan(away(reminded));
    const unrelated = await apply(away(reminded).replace('price: 15', 'price: 16'), '--cancel');
    const afterUnrelated = await appointments();
    const confirmed = await apply(away(reminded).replace('price: 15', 'price: 16'), '--confirm');
    await server.kill();
    const restarted = await startServer(ground.environment);
    await eventually(async () => ((await mailTexts()).length > 1 ? true : undefined));
    await restarted.kill();

    const fitting = { calendar: 'ana', cancelled: false, doubt: null };
    expect(whileKept).toEqual(['Coupe']);
    expect(kept).toEqual([
      { calendar: 'basile', cancelled: false, doubt: 'Europe/Paris' },
      fitting,
    ]);
    expect(told.out).toContain('1 upcoming appointment does not fit the file and was kept:');
    expect(unrelated.out).toContain('the reminders of 1 wait');
    expect(afterUnrelated).toEqual(kept);
    expect(confirmed.out).toContain('1 appointment confirmed');
    expect(await appointments()).toEqual([
      { calendar: 'basile', cancelled: false, doubt: null },
      fitting,
    ]);
    expect(await mailTexts()).toEqual(['Barbe', 'Coupe']);
  });

  it('is no longer in doubt once it fits again', async () => {
    const moved = PETIT_SALON.replace('name: Petit', 'timezone: America/New_York\nname: Petit');
    await apply(away(moved), '--keep');
    await apply(moved);
    // there again, but by another clock than its customer reads
    const otherClock = await appointments();
    await apply(PETIT_SALON);

    expect(otherClock).toEqual([{ calendar: 'basile', cancelled: false, doubt: 'Europe/Paris' }]);
    expect(await appointments()).toEqual([{ calendar: 'basile', cancelled: false, doubt: null }]);
  });
});

const DAYS = [inDays(5), inDays(6)];
const CALENDARS = ['ana', 'basile', 'chloe'];
const INTERVENTIONS = ['coupe', 'barbe'];

/** What a file says of who is there and gives what. */
interface Offered {
  readonly active: boolean;
  readonly services: readonly string[];
  readonly closed: readonly string[];
  readonly calendars: readonly {
    readonly key: string;
    readonly services: readonly string[];
    readonly until: number;
    readonly absent: readonly string[];
  }[];
}

const OPEN: Offered = {
  active: true,
  services: INTERVENTIONS,
  closed: [],
  calendars: CALENDARS.map((key) => ({ key, services: INTERVENTIONS, until: 18, absent: [] })),
};

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const fileOf = ({ active, services: interventions, closed, calendars }: Offered): string =>
  JSON.stringify({
    business: 'salon',
    name: 'Salon',
    active,
    exceptions: closed.map((day) => ({ day, closed: 'all day' })),
    services: interventions.map((key) => ({
      key,
      name: key,
      length: '1 h',
      price: 10,
      paused: !calendars.some((calendar) => calendar.services.includes(key)),
    })),
    calendars: calendars.map(({ key, services: given, until, absent }) => ({
      key,
      name: key,
      services: given,
      hours: Object.fromEntries(WEEK.map((name) => [name, `08:00-${until}:00`])),
      absences: absent.map((from) => ({ from })),
    })),
    contact_form: [{ name: 'lastname', label: 'Nom' }],
  });

const offers: fc.Arbitrary<Offered> = fc
  .record({
    active: fc.constantFrom(true, true, true, true, true, true, false),
    services: fc.constantFrom(INTERVENTIONS, INTERVENTIONS, ['coupe']),
    closed: fc.constantFrom<string[]>([], [], [], [DAYS[0] ?? '']),
    calendars: fc.subarray(CALENDARS, { minLength: 1 }),
    each: fc.array(
      fc.record({
        services: fc.constantFrom(INTERVENTIONS, INTERVENTIONS, ['coupe']),
        until: fc.constantFrom(18, 18, 11),
        absent: fc.subarray(DAYS),
      }),
      { minLength: 3, maxLength: 3 },
    ),
  })
  .map(({ active, services: interventions, closed, calendars, each }) => ({
    active,
    services: interventions,
    closed,
    calendars: calendars.map((key, index) => {
      const { services: given = [], until = 18, absent = [] } = each[index] ?? {};
      return { key, until, absent, services: given.filter((one) => interventions.includes(one)) };
    }),
  }));

type Booking = SettledCase['bookings'][number];

const hourOf = (start: string): number => Number(start.slice(11, 13));

/** Some begin after every closing hour, as a professional makes them. */
const bookings: fc.Arbitrary<readonly Booking[]> = fc
  .array(
    fc.record({
      day: fc.constantFrom(...DAYS),
      hour: fc.constantFrom(8, 9, 10, 14, 20),
      services: fc.array(fc.constantFrom(...INTERVENTIONS), { minLength: 1, maxLength: 2 }),
      calendars: fc.array(fc.constantFrom(...CALENDARS), { minLength: 2, maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .map((all) => {
    const taken = new Set<string>();
    return all
      .map(({ day, hour, services: interventions, calendars }) =>
        interventions.map((intervention, index) => ({
          service: intervention,
          calendar: calendars[index] ?? '',
          start: `${day}T${String(hour + index).padStart(2, '0')}:00`,
        })),
      )
      .filter((lines) => {
        const places = lines.map(({ calendar, start }) => `${calendar} ${start}`);
        if (places.some((place) => taken.has(place))) return false;
        for (const place of places) taken.add(place);
        return true;
      });
  });

/** By reading the file as a person does. */
function fits(
  { active, services: interventions, closed, calendars }: Offered,
  { calendar: key, service: intervention, start }: Booking[number],
): boolean {
  const calendar = calendars.find((one) => one.key === key);
  const day = start.slice(0, 10);
  return (
    active &&
    interventions.includes(intervention) &&
    !closed.includes(day) &&
    calendar !== undefined &&
    calendar.services.includes(intervention) &&
    !calendar.absent.includes(day) &&
    hourOf(start) + 1 <= calendar.until
  );
}

/** What is wrong with an outcome; nothing where every appointment is accounted for. */
function faultsOf(offered: Offered, made: SettledCase, outcome: SettledOutcome): readonly string[] {
  const { decision } = made;
  const before = (one: SettledAppointment) => made.bookings[one.booking]?.[one.line];
  const isAffected = (one: SettledAppointment): boolean => {
    const line = before(one);
    return line !== undefined && fits(OPEN, line) && !fits(offered, line);
  };
  const places = outcome.appointments
    .filter(({ cancelled }) => !cancelled)
    .map(({ calendar, start }) => `${calendar} ${start}`);
  const doubled = new Set(places).size < places.length ? ['two at one place'] : [];
  const faults = outcome.appointments.flatMap((one): readonly string[] => {
    const line = before(one);
    const mails = outcome.mails.filter(({ booking }) => booking === one.booking);
    const kinds = mails.map(({ kind }) => kind).join();
    const isMoved = line?.calendar !== one.calendar;
    const told = JSON.stringify([one, line, kinds]);
    const isChanged = one.cancelled || one.inDoubt || isMoved;
    if (line?.start !== one.start || line.service !== one.service) return [`another: ${told}`];
    if (mails.length > 1) return [`${mails.length} mails: ${told}`];
    if (outcome.refused !== undefined) return isChanged || kinds ? [`refused: ${told}`] : [];
    const ofBooking = outcome.appointments.filter(({ booking }) => booking === one.booking);
    if (!ofBooking.some(isAffected)) return isChanged || kinds ? [`not affected: ${told}`] : [];
    if (one.cancelled)
      return decision.rest === 'cancel' && isAffected(one) && kinds === 'cancellation' && !isMoved
        ? []
        : [`cancelled: ${told}`];
    if (isMoved)
      return decision.reassign && fits(offered, one) && kinds === 'change' && !one.inDoubt
        ? []
        : [`moved: ${told}`];
    if (fits(offered, one) || !isAffected(one)) return [];
    return one.inDoubt === (decision.rest === 'keep') && ['keep', 'confirm'].includes(decision.rest)
      ? []
      : [`left: ${told}`];
  });
  const isRefusable =
    decision.rest === 'refuse' && outcome.appointments.some((one) => isAffected(one));
  return [
    ...doubled,
    ...faults,
    ...(outcome.refused !== undefined && !isRefusable ? [outcome.refused] : []),
  ];
}

it('every upcoming appointment is covered by the new file, kept in doubt, cancelled with one mail or given to somebody free, whatever the file, the bookings and the answer', async () => {
  const ground = await aGround('PGlite', 'schema');
  const made = fc.sample(
    fc.record({
      offered: offers,
      bookings,
      decision: fc.record({
        reassign: fc.boolean(),
        rest: fc.constantFrom('refuse', 'keep', 'confirm', 'cancel'),
      }),
    }),
    80,
  );
  const cases = made.map(
    ({ offered, ...each }) =>
      ({ ...each, before: fileOf(OPEN), after: fileOf(offered) }) as SettledCase,
  );

  const listFile = join(ground.environment.CRENEAU_DATA ?? '', 'cases.json');
  await writeFile(listFile, JSON.stringify(cases));

  const outcomes = (await runFixture(
    ground,
    'settled-appointments',
    listFile,
  )) as readonly SettledOutcome[];
  await ground.remove();

  expect(
    outcomes.flatMap((outcome, index) => {
      const [{ offered } = { offered: OPEN }, one] = [made[index], cases[index]];
      const faults = one ? faultsOf(offered, one, outcome) : ['no case'];
      return faults.length > 0 ? [{ faults, one }] : [];
    }),
  ).toEqual([]);
  const moved = outcomes.flatMap(({ mails }) => mails.map(({ kind }) => kind));
  expect(new Set(moved)).toEqual(new Set(['change', 'cancellation']));
});
