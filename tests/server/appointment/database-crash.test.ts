import { randomUUID } from 'node:crypto';
import { aBookingBody, book, call, listed, type Answer } from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { query, startPostgres, type PostgresCluster } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

const KILLS = 5;
/** Of the database's return, in which the server must be back too. */
const RECOVERY = 5_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a database killed under a stream of bookings', () => {
  let cluster: PostgresCluster;
  let ground: Ground;
  let server: RunningServer;

  beforeAll(async () => {
    cluster = await startPostgres();
    const { environment, ...rest } = await aGround('PGlite');
    ground = { ...rest, environment: { ...environment, DATABASE_URL: cluster.url('postgres') } };
    await runFixture(
      ground,
      'business',
      aBusiness({ calendars: [{ id: 1, capacity: 50 }], group: { step: 15 } }),
    );
    server = await startServer(ground.environment);
  });

  afterAll(async () => {
    await server?.kill();
    await cluster?.stop();
    await ground?.remove();
  });

  it('[K2] loses nothing that was confirmed, answers 503 with Retry-After meanwhile, and goes on by itself', async () => {
    const { availabletimeslots } = await listed(server.address, 50, [11], { nDays: 7 });
    const times = availabletimeslots.map(({ start }) => start);
    const confirmed: number[] = [];
    const others: Answer[] = [];
    let running = true;
    let number = 0;
    const clients = Array.from({ length: 8 }, async () => {
      while (running) {
        const mine = number++;
        const body = aBookingBody({
          date: times[mine % times.length],
          fiche: { email: `visitor${mine}@example.org` },
        });
        const headers = { 'idempotency-key': randomUUID() };
        for (;;) {
          const answer = await book(server.address, body, headers);
          if (answer.status === 201) confirmed.push(answer.json.records[0].id);
          else others.push(answer);
          if (answer.status < 500) break;
          await pause(50);
        }
      }
    });

    const recoveries: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      await pause(500);
      await cluster.crash();
      const missed = await call(server.address, 'GET', '/healthz');
      expect(missed.status).toBe(503);
      await pause(300);
      await cluster.restart();
      const back = Date.now();
      const before = confirmed.length;
      while (confirmed.length === before && Date.now() - back < 2 * RECOVERY) await pause(20);
      recoveries.push(Date.now() - back);
    }
    running = false;
    await Promise.all(clients);

    const rows = await query<{ id: string }>(
      cluster.url('postgres'),
      'select id from appointments',
    );
    expect(Math.max(...recoveries)).toBeLessThan(RECOVERY);
    expect(confirmed.length).toBeGreaterThan(KILLS);
    // each was asked with its key until it was answered: none is there twice, none is there unknown
    expect(rows.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(
      [...confirmed].sort((a, b) => a - b),
    );
    const unavailable = others.filter(({ status }) => status >= 500);
    expect(unavailable.length).toBeGreaterThan(0);
    expect(new Set(unavailable.map(({ status }) => status))).toEqual(new Set([503]));
    for (const { headers } of unavailable)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(
      new Set(others.filter(({ status }) => status < 500).map(({ status }) => status)),
    ).toEqual(new Set());
  });
});
