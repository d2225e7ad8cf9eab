import { aBookingBody, book, listed } from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { query } from '../../support/postgres';
import { aGround, startServer } from '../../support/running-server';

jest.setTimeout(120_000);

const BOOKINGS = 40;

it('a booking by a new address reads no other contact of the group, also before the database has statistics', async () => {
  const ground = await aGround('PostgreSQL', 'schema');
  await runFixture(ground, 'business', aBusiness({ calendars: [{ id: 1, capacity: BOOKINGS }] }));
  const server = await startServer(ground.environment);
  const { firstSlot } = await listed(server.address, 50, [11]);

  for (let number = 0; number < BOOKINGS; number++) {
    const email = `visitor${number}@example.org`;
    const body = aBookingBody({ date: firstSlot, fiche: { email } });
    expect((await book(server.address, body)).status).toBe(201);
  }

  // a session counts what it has read when it ends
  await server.kill();
  const [byEmail] = await query<{ used: number; read: number }>(
    ground.environment.DATABASE_URL ?? '',
    `select idx_scan::int as used, idx_tup_read::int as read from pg_stat_user_indexes
     where indexrelname = 'fiches_by_email'`,
  );
  expect(byEmail?.used).toBeGreaterThanOrEqual(BOOKINGS);
  expect(byEmail?.read).toBe(0);
  await ground.remove();
});
