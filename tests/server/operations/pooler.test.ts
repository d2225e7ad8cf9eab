import { aBookingBody, book, cancel, holderOf, listed, mine } from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { eventually } from '../../support/mails';
import { limitsOf, startPooler, type Pooler } from '../../support/pgbouncer';
import { aDatabase, query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

const CLIENTS = 40;
const SEATS = 7;

describe.each([
  ['that refuses what a session is given at its start', ''],
  [
    'that ignores it',
    'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout',
  ],
])('through a PgBouncer in transaction mode %s', (_, settings) => {
  let database: string;
  let pooler: Pooler;
  let ground: Ground;
  let servers: readonly RunningServer[];

  beforeAll(async () => {
    database = await aDatabase();
    pooler = await startPooler(database, settings);
    ground = await aGround('PGlite');
    const environment = { ...ground.environment, DATABASE_URL: pooler.url };
    const calendars = [{ id: 1, capacity: SEATS }];
    await runFixture({ ...ground, environment }, 'business', aBusiness({ calendars }));
    servers = await Promise.all([
      startServer(environment),
      startServer(environment),
      startServer(environment),
    ]);
  });

  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.kill()));
    await pooler?.stop();
    await ground?.remove();
  });

  const addressOf = (index: number): string => servers[index % servers.length]?.address ?? '';

  it('lists, books as many as there are seats from two servers at once, shows and cancels', async () => {
    const { firstSlot } = await listed(addressOf(0), 50, [11]);

    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, (_, index) =>
        book(addressOf(index), aBookingBody({ date: firstSlot })),
      ),
    );
    const booked = answers.filter(({ status }) => status < 300);

    expect(booked).toHaveLength(SEATS);
    expect(new Set(answers.map(({ status }) => status)).size).toBe(2);
    expect(await query(database, 'select count(*) from appointments')).toEqual([
      { count: `${SEATS}` },
    ]);

    const [first] = booked;
    if (!first) throw new Error('nothing was booked');
    const [appointment] = (await mine(addressOf(1), holderOf(first))).json as { id: number }[];
    const cancelled = await cancel(addressOf(1), [appointment?.id], holderOf(first));
    expect(cancelled.status).toBeLessThan(300);
  });

  it('leaves no lock behind in the sessions of the pooler after three servers started at once', async () => {
    // what the servers do by the clock takes locks for a moment; one that is left behind stays
    await eventually(async () => {
      const held = await query(database, `select * from pg_locks where locktype = 'advisory'`);
      return held.length === 0 || undefined;
    });
  });

  it('bounds statements and idle transactions in the sessions behind the pooler', async () => {
    await query(pooler.url.replace(/\/[^/]*$/, '/pgbouncer'), 'reconnect');

    expect(await limitsOf(pooler.url)).toEqual({ statement: '10s', idle: '15s' });
  });
});
