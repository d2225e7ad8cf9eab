import { aBookingBody, book, listed } from '../../support/booking-calls';
import { filled } from '../../support/filled';
import { aBusiness } from '../../support/made-up-business';
import { query } from '../../support/postgres';
import { aGround, startServer } from '../../support/running-server';

jest.setTimeout(120_000);

const BOOKINGS = 40;
const FEW = 10;

it('a booking by a new address reads no other contact of the group, also before the database has statistics', async () => {
  const ground = await aGround('PostgreSQL', 'schema');
  await filled(ground, 'business', aBusiness({ calendars: [{ id: 1, capacity: BOOKINGS }] }));
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

it('a booking of a calendar reads no appointment of the others', async () => {
  const ground = await aGround('PostgreSQL', 'schema');
  const url = ground.environment.DATABASE_URL ?? '';
  const calendars = [1, 2, 3].map((id) => ({ id, capacity: BOOKINGS }));
  await filled(ground, 'business', aBusiness({ calendars }));
  const readBy = async (calendarId: number, bookings: number): Promise<number> => {
    await query(url, 'select pg_stat_reset()');
    const server = await startServer(ground.environment);
    const { firstSlot } = await listed(server.address, 50, [11]);
    for (let number = 0; number < bookings; number++) {
      const body = aBookingBody({ date: firstSlot, calendarId, fiche: {} });
      expect((await book(server.address, body)).status).toBe(201);
    }
    await server.kill();
    const [appointments] = await query<{ read: number }>(
      url,
      `select idx_tup_fetch::int + seq_tup_read::int as read from pg_stat_user_tables where relname = 'appointments'`,
    );
    return appointments?.read ?? Infinity;
  };

  const alone = await readBy(1, FEW);
  await readBy(2, BOOKINGS);
  // the list of free times reads those of all calendars, once
  expect(await readBy(3, FEW)).toBeLessThan(alone + FEW * BOOKINGS);
  await ground.remove();
});
