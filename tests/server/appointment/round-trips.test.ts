import { randomUUID } from 'node:crypto';
import {
  aBookingBody,
  book,
  cancel,
  change,
  confirm,
  holderOf,
  listed,
} from '../../support/booking-calls';
import { aBusiness } from '../../support/made-up-business';
import { runFixture } from '../../support/run-fixture';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';
import { aStatementWire, type StatementWire } from '../../support/statement-wire';

jest.setTimeout(120_000);

describe('a write of appointments', () => {
  let ground: Ground;
  let wire: StatementWire;
  let server: RunningServer;

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    await runFixture(ground, 'business', aBusiness());
    wire = await aStatementWire(ground.environment.DATABASE_URL ?? '');
    server = await startServer({ ...ground.environment, DATABASE_URL: wire.url });
  });

  afterAll(async () => {
    await server?.kill();
    await wire?.close();
    await ground?.remove();
  });

  it('locks, reads, writes and commits in two round trips, whether it books, edits, confirms or cancels', async () => {
    const { address } = server;
    const { availabletimeslots } = await listed(address, 50, [11]);
    const [date, other] = availabletimeslots.map(({ start }) => start);
    const aKeyHeader = () => ({ 'idempotency-key': randomUUID() });

    const booked = await book(address, aBookingBody({ date }), aKeyHeader());
    const holder = holderOf(booked);
    const { id } = booked.json.records[0];
    const edited = await change(
      address,
      id,
      { date: other, comments: 'Later' },
      { ...holder, ...aKeyHeader() },
    );
    const confirmed = await confirm(address, [{ id }], { ...holder, ...aKeyHeader() });
    const cancelled = await cancel(address, [id], { ...holder, ...aKeyHeader() });

    expect([booked, edited, confirmed, cancelled].map(({ status }) => status)).toEqual([
      201, 200, 200, 200,
    ]);
    const writes = wire.transactions.filter(({ statements }) =>
      statements.some((statement) => statement.includes('pg_advisory_xact_lock_shared')),
    );
    expect(writes.map(({ roundTrips }) => roundTrips)).toEqual([2, 2, 2, 2]);
  });
});
