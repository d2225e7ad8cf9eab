import { randomUUID } from 'node:crypto';
import { aBookingBody, book, listed } from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(120_000);

let ground: Ground;
let server: RunningServer;

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'schema');
  await runFixture(ground, 'business', aBusiness());
  server = await startServer(ground.environment);
});

afterAll(async () => {
  await server?.kill();
  await ground?.remove();
});

/** As a primary that becomes a standby: sessions end (each is waited for), and those that follow may only read. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const url = new URL(ground.environment.DATABASE_URL ?? '');
  const name = url.pathname.slice(1);
  url.searchParams.set('options', '-c default_transaction_read_only=off');
  await query(url.href, `alter database ${name} set default_transaction_read_only = ${value}`);
  await query(
    url.href,
    'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  );
}

it('a booking is refused for the moment while the database is read-only, and taken with the same key afterwards', async () => {
  const { firstSlot } = await listed(server.address, 50, [11]);
  const key = randomUUID();
  const order = () =>
    book(server.address, aBookingBody({ date: firstSlot }), { 'idempotency-key': key });

  await setReadOnly('on');
  const refused = await order();
  await setReadOnly('off');
  const booked = await order();

  expect({ status: refused.status, retry: refused.headers['retry-after'] }).toEqual({
    status: 503,
    retry: '2',
  });
  expect(booked.status).toBeLessThan(300);
});
