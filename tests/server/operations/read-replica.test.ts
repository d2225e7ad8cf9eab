import { aBookingBody, book, call, slotsPath, type Listed } from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { query, startPostgres, startStandby, type PostgresCluster } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

const LISTS = 40;
const DATABASE = 'postgres';

let primary: PostgresCluster;
let replica: PostgresCluster;
let ground: Ground;
let server: RunningServer;

const onPrimary = () => ({ ...ground.environment, DATABASE_URL: primary.url(DATABASE) });
const environment = () => ({ ...onPrimary(), DATABASE_READ_URL: replica.url(DATABASE) });

beforeAll(async () => {
  primary = await startPostgres();
  ground = await aGround('PGlite');
  await runFixture({ ...ground, environment: onPrimary() }, 'business', aBusiness());
  replica = await startStandby(primary);
  server = await startServer(environment());
});

afterAll(async () => {
  await server?.kill();
  await replica?.stop();
  await primary?.stop();
  await ground?.remove();
});

/** The starts listed to whoever asks from a network address. */
async function starts(from: string): Promise<readonly string[]> {
  const answer = await call(server.address, 'GET', slotsPath(50, [11]), {
    headers: { 'x-forwarded-for': from },
  });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return (answer.json as Listed).availabletimeslots.map(({ start }) => start);
}

const transactionsOf = async (cluster: PostgresCluster): Promise<number> => {
  const [row] = await query<{ readonly count: string }>(
    cluster.url(DATABASE),
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  );
  return Number(row?.count);
};

/** Asks until the condition holds. */
async function eventually(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it never held');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

it('lists from the replica', async () => {
  await eventually(async () => {
    const before = await transactionsOf(replica);
    for (let index = 0; index < LISTS; index++) await starts('192.0.2.1');
    // a session tells its figures when it has been idle for a moment
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return (await transactionsOf(replica)) - before >= LISTS;
  });
});

it('lists to whoever has just booked what they booked, though the replica is behind', async () => {
  await query(replica.url(DATABASE), 'select pg_wal_replay_pause()');
  const [first] = await starts('192.0.2.1');
  const booked = await book(server.address, aBookingBody({ date: first }), {
    'x-forwarded-for': '192.0.2.2',
  });
  expect(booked.status).toBeLessThan(300);

  expect(await starts('192.0.2.2')).not.toContain(first);
});

it('lists from the primary to everybody while the replica stays behind, and from the replica again', async () => {
  const [{ start: bookedAt } = { start: '' }] = await query<{ readonly start: string }>(
    primary.url(DATABASE),
    `select to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start from appointments`,
  );
  const isListed = async (): Promise<boolean> =>
    (await starts('192.0.2.3')).some((start) => Date.parse(start) === Date.parse(bookedAt));

  await eventually(async () => !(await isListed()));
  expect(await query(replica.url(DATABASE), 'select id from appointments')).toEqual([]);

  await query(replica.url(DATABASE), 'select pg_wal_replay_resume()');
  await eventually(
    async () => (await query(replica.url(DATABASE), 'select id from appointments')).length === 1,
  );
  expect(await isListed()).toBe(false);
});

it('answers every list while the replica dies, and starts without it', async () => {
  let isRunning = true;
  const asking = (async () => {
    while (isRunning) await starts('192.0.2.4');
  })();
  await replica.crash();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  isRunning = false;
  await asking;

  await server.kill();
  server = await startServer(environment());
  expect((await starts('192.0.2.5')).length).toBeGreaterThan(0);
});
