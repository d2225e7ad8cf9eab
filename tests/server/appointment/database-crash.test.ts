import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { aBookingBody, book, call, listed, type Answer } from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { aMailServer, type MailServer } from '../../support/people-calls';
import { query, startPostgres, type PostgresCluster } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

const LOCALES = readdirSync('locales').filter((name) => /^[a-z]{2}$/.test(name));
const KILLS = 5;
/** Of the database's return, in which the server must be back too. */
const RECOVERY = 5_000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('a database killed under a stream of bookings', () => {
  let cluster: PostgresCluster;
  let ground: Ground;
  let server: RunningServer;
  let mailServer: MailServer;
  let onMail: () => Promise<void> = async () => undefined;

  beforeAll(async () => {
    cluster = await startPostgres();
    mailServer = await aMailServer((done) => void onMail().then(() => done()));
    const { environment, ...rest } = await aGround('PGlite');
    ground = {
      ...rest,
      environment: {
        ...environment,
        DATABASE_URL: cluster.url('postgres'),
        SMTP_URL: mailServer.url,
      },
    };
    await runFixture(
      ground,
      'business',
      aBusiness({
        calendars: [{ id: 1, capacity: 50 }],
        group: { step: 15, phone: '+33 4 78 00 00 00' },
      }),
    );
    server = await startServer(ground.environment);
  });

  afterAll(async () => {
    await server?.kill();
    await mailServer?.close();
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

  it('[K2] shows browsers a page meanwhile that tries again, in their language, with the phone of the business', async () => {
    const pageIn = async (language: string, path = '/group-50') => {
      const answer = await fetch(server.address + path, {
        headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': language },
      });
      return { answer, text: await answer.text() };
    };
    const known = await pageIn('fr');
    await cluster.crash();
    const french = await pageIn('fr');
    const pages = await Promise.all(LOCALES.map((locale) => pageIn(locale, '/never-seen')));
    const call = await fetch(`${server.address}/group-50`, { headers: { accept: '*/*' } });
    await cluster.restart();
    const status = async () => (await pageIn('fr')).answer.status;
    while ((await status()) !== 200) await pause(100);

    expect(known.answer.status).toBe(200);
    const { headers } = french.answer;
    expect([
      french.answer.status,
      headers.get('retry-after'),
      headers.get('cache-control'),
    ]).toEqual([503, '10', 'no-store']);
    expect(french.text).toContain('<html lang="fr">');
    expect(french.text).toContain('<meta http-equiv="refresh" content="10">');
    expect(french.text).toContain('Le service ne répond pas. Cette page réessaie toute seule.');
    expect(french.text).toContain('<a href="tel:+33478000000">+33 4 78 00 00 00</a>');
    const written = pages.map(({ text }) => /lang="(\w+)"/.exec(text)?.[1]);
    expect(written).toEqual(LOCALES);
    expect(new Set(pages.map(({ text }) => /<h1>(.+)<\/h1>/.exec(text)?.[1])).size).toBe(15);
    expect(pages.every(({ text }) => !text.includes('tel:'))).toBe(true);
    expect(call.headers.get('content-type')).toMatch(/^application\/json/);
  });

  it('[K2] sends a mail once that the mail server took while the database died', async () => {
    const email = 'once@example.org';
    const { firstSlot } = await listed(server.address, 50, [11]);
    onMail = async () => {
      if (mailServer.mails.at(-1)?.to === email) await cluster.crash();
    };
    const body = aBookingBody({ date: firstSlot, fiche: { email } });
    const booked = await book(server.address, body);
    while (!mailServer.mails.some(({ to }) => to === email)) await pause(50);
    await cluster.restart();
    onMail = async () => undefined;
    const unmarked = () =>
      query(
        cluster.url('postgres'),
        `select from outbox where sent_at is null and mail->'appointmentIds' @> $1`,
        [JSON.stringify([booked.json.records[0].id])],
      );
    while ((await unmarked()).length > 0) await pause(100);

    expect(mailServer.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });
});
