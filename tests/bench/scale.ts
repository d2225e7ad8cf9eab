// Whether a listing costs the same among 100,000 groups and 10,000,000 appointments: printed, never failing.
//   node -C @creneau/source --import tsx tests/bench/scale.ts [GROUPS]
import './harness/leave-nothing';
import { buildPrograms } from './harness/build-programs';
import { call, slotsPath } from '../support/booking-calls';
import { inDays } from '../support/days';
import { runFixture } from '../support/run-fixture';
import { aBusiness } from '../support/made-up-business';
import { CLUSTER_VARIABLE, query, startPostgres } from '../support/postgres';
import { aGround, startServer, type RunningServer } from '../support/running-server';

const MEASURED = 60;
const PATTERN = 61;
const FIRST_OF_MANY = 1_000;
const GROUPS = Number(process.argv[2] ?? 100_000);
const APPOINTMENTS_A_GROUP = 100;
const GROUPS_A_STATEMENT = 10_000;
const ROUNDS = 400;

/** PostgreSQL with a business of 20 calendars that hold 40 appointments each. */
async function aDatabaseWithOneBusiness(): Promise<string> {
  const { environment } = await aGround('PostgreSQL');
  const ground = { engine: 'PostgreSQL' as const, environment, remove: async () => undefined };
  const calendars = Array.from({ length: 20 }, (_, index) => ({ id: index + 1 }));
  await runFixture(ground, 'business', aBusiness({ id: MEASURED, calendars }));
  await runFixture(ground, 'business', aBusiness({ id: PATTERN }));
  const database = environment.DATABASE_URL ?? '';
  await query(
    database,
    `insert into appointments (group_id, calendar_id, seat, starts_at, ends_at, intervention_id)
       select $1, calendar, 0, start, start + interval '30 minutes', 11
       from generate_series(1, 20) calendar, generate_series(0, 39) n,
         lateral (select date_trunc('day', now()) + n * interval '16 hours' + interval '9 hours' as start) s`,
    [MEASURED],
  );
  await query(database, 'vacuum analyze');
  return database;
}

/** Copies the rows of one group into others, whatever columns the table has. */
async function copyRows(database: string, table: string, from: number, to: number): Promise<void> {
  const columns = await query<{ name: string }>(
    database,
    `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const key = table === 'groups' ? 'id' : 'group_id';
  const valueOf = (name: string): string =>
    name === key ? 'other' : name === 'urlname' ? `'group-' || other` : `pattern.${name}`;
  const names = columns.map(({ name }) => name);
  await query(
    database,
    `insert into ${table} (${names.join(', ')})
       select ${names.map(valueOf).join(', ')}
       from ${table} pattern, generate_series($2::int, $3::int) other where pattern.${key} = $1`,
    [PATTERN, from, to],
  );
}

/** The other groups, with one calendar each that has an appointment at the start of each hour of ten weeks. */
async function addOthers(address: string): Promise<void> {
  // without triggers: nobody is to hear of these
  const database = `${address}?options=${encodeURIComponent('-c session_replication_role=replica -c maintenance_work_mem=1GB')}`;
  // one index over all rows is built sooner than grown by each
  const constraints = await query<{ name: string; definition: string }>(
    database,
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid = 'appointments'::regclass and contype = 'x'`,
  );
  for (const { name } of constraints)
    await query(database, `alter table appointments drop constraint ${name}`);
  for (let from = FIRST_OF_MANY; from < FIRST_OF_MANY + GROUPS; from += GROUPS_A_STATEMENT) {
    const to = Math.min(from + GROUPS_A_STATEMENT, FIRST_OF_MANY + GROUPS) - 1;
    for (const table of ['groups', 'interventions', 'calendars', 'calendar_interventions'])
      await copyRows(database, table, from, to);
    await query(
      database,
      `insert into appointments (group_id, calendar_id, seat, starts_at, ends_at, intervention_id)
         select g, 1, 0, start, start + interval '30 minutes', 11
         from generate_series($1::int, $2::int) g, generate_series(0, $3::int - 1) n,
           lateral (select date_trunc('day', now()) + n * interval '17 hours' as start) s`,
      [from, to, APPOINTMENTS_A_GROUP],
    );
  }
  for (const { name, definition } of constraints)
    await query(database, `alter table appointments add constraint ${name} ${definition}`);
  await query(database, 'vacuum analyze');
}

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

/** Milliseconds until a week of a group is listed. */
async function listingTime(server: RunningServer, group: number, week: number): Promise<number> {
  const path = slotsPath(group, [11], { from: inDays(7 * week) });
  const start = performance.now();
  const { status } = await call(server.address, 'GET', path);
  if (status !== 200) throw new Error(`${status} for ${path}`);
  return performance.now() - start;
}

await buildPrograms();
const cluster = await startPostgres();
process.env[CLUSTER_VARIABLE] = cluster.url('postgres');
try {
  const [small, large] = [await aDatabaseWithOneBusiness(), await aDatabaseWithOneBusiness()];
  const begun = Date.now();
  await addOthers(large);
  const [counts] = await query<{ groups: string; appointments: string; size: string }>(
    large,
    `select (select count(*) from groups) as groups, (select count(*) from appointments) as appointments,
       pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  console.log(
    `${counts?.groups} groups, ${counts?.appointments} appointments, ${counts?.size}, filled in ${Math.round((Date.now() - begun) / 1000)} s`,
  );

  const environment = (database: string) => ({ DATABASE_URL: database, CRENEAU_DATA: '/tmp' });
  const [small_, large_] = [
    await startServer(environment(small), ['server/dist/bundle/main.js']),
    await startServer(environment(large), ['server/dist/bundle/main.js']),
  ];
  const times = { small: [] as number[], large: [] as number[], others: [] as number[] };
  // one question after the other to each of them: what else the machine does meets them alike
  for (let round = -50; round < ROUNDS; round++) {
    const measured = {
      small: await listingTime(small_, MEASURED, (round + 50) % 4),
      large: await listingTime(large_, MEASURED, (round + 50) % 4),
      others: await listingTime(large_, FIRST_OF_MANY + (((round + 50) * 7919) % GROUPS), 0),
    };
    if (round < 0) continue;
    times.small.push(measured.small);
    times.large.push(measured.large);
    times.others.push(measured.others);
  }
  const [one, many, others] = [median(times.small), median(times.large), median(times.others)];
  console.log(`a week of 20 calendars, the business alone:    p50 ${one.toFixed(2)} ms`);
  console.log(
    `the same business among the others:            p50 ${many.toFixed(2)} ms, ${(many / one).toFixed(2)} x   asked <= 1.3 x`,
  );
  console.log(`a week of 1 calendar, each time another group: p50 ${others.toFixed(2)} ms`);
  await Promise.all([small_.kill(), large_.kill()]);
} finally {
  await cluster.stop();
}
