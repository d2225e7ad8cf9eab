import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runFixture } from '../../support/run-fixture';
import { inheritedEnvironment } from '../../support/inherited-environment';
import { intlClock } from '../../support/intl-clock';
import { aBusiness } from '../../support/made-up-business';
import { query } from '../../support/postgres';
import { aGround, type Ground } from '../../support/running-server';
import { TYPESCRIPT } from '../../support/typescript';

jest.setTimeout(240_000);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONES = ['Europe/Paris', 'Australia/Lord_Howe'];

/** The days of 2026 to 2028 on which the clock of the zone changes. */
const changesOf = (zone: string): readonly number[] => {
  const offset = intlClock(zone);
  return Array.from({ length: 3 * 366 }, (_, day) => Date.UTC(2026, 0, 1) + day * DAY).filter(
    (day) => offset(day) !== offset(day + DAY),
  );
};

describe('reminders over the clock changes of 2026 to 2028', () => {
  let ground: Ground;
  const sql = <Row extends { [column: string]: unknown }>(text: string, values: unknown[] = []) =>
    query<Row>(ground.environment.DATABASE_URL ?? '', text, values);
  const remindAt = async (instants: readonly number[]): Promise<void> => {
    const child = spawn(process.execPath, [...TYPESCRIPT, 'tests/support/remind-at.ts'], {
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { ...inheritedEnvironment, ...ground.environment },
    });
    child.stdin.end(JSON.stringify(instants));
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(0);
  };

  afterAll(async () => ground?.remove());

  it('are stored once each by two processes of one database, the second of which is away for hours and restarted', async () => {
    ground = await aGround('PostgreSQL', 'schema');
    await runFixture(
      ground,
      'businesses',
      ZONES.map((timezone, index) =>
        aBusiness({ id: 50 + index, group: { timezone }, calendars: [{ id: 1, capacity: 9 }] }),
      ),
    );
    await sql(
      `insert into fiches (group_id, lastname, email) select id, 'Kerjean', 'a@example.org' from groups`,
    );
    const changes = ZONES.map(changesOf);
    for (const [index, days] of changes.entries())
      for (const [place, start] of days
        .flatMap((day) => [-20, -3, 2, 9, 26].map((hours) => day + 12 * HOUR + hours * HOUR))
        .entries())
        await sql(
          `insert into appointments (group_id, calendar_id, seat, starts_at, ends_at, intervention_id, fiche_id, created_at)
           select $1, 1, $2, to_timestamp($3), to_timestamp($3) + interval '30 minutes', 11, min(id), '2025-01-01'
           from fiches where group_id = $1`,
          [50 + index, place % 9, start / 1000],
        );
    const [{ count } = { count: 0 }] = await sql<{ count: number }>(
      'select count(*)::integer as count from appointments',
    );
    const instants = changes
      .flat()
      .flatMap((day) => Array.from({ length: 40 }, (_, step) => day - 30 * HOUR + step * 2 * HOUR))
      .sort((one, other) => one - other);
    const isThere = (instant: number): boolean => Math.floor(instant / (5 * HOUR)) % 2 === 0;
    const half = instants.length / 2;

    await Promise.all([
      remindAt(instants),
      remindAt(instants.slice(0, half).filter(isThere)).then(() =>
        remindAt(
          instants
            .slice(half)
            .filter(isThere)
            .map((instant) => instant + 60_000),
        ),
      ),
    ]);

    const mails = await sql<{ visit: string }>(
      `select group_id || ' ' || (mail->'appointmentIds'->>0) as visit from outbox where mail->>'kind' = 'reminder'`,
    );
    expect(count).toBeGreaterThanOrEqual(60);
    expect(mails).toHaveLength(count);
    expect(new Set(mails.map(({ visit }) => visit)).size).toBe(count);
  });
});
