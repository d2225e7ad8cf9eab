import { networkInterfaces } from 'node:os';
import { aBookingBody, book, listed } from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

const TOKEN = 'a token of sixteen characters';
const LARGEST = 150_000;

let ground: Ground;
let server: RunningServer;

beforeAll(async () => {
  ground = await aGround('PostgreSQL', 'schema');
  await runFixture(ground, 'business', aBusiness());
  server = await startServer({ ...ground.environment, HOST: '0.0.0.0' });
});

afterAll(async () => {
  await server?.kill();
  await ground?.remove();
});

const figures = (headers: Record<string, string> = {}, address = server.address) =>
  fetch(`${address}/metrics`, { headers });

/** Asks until the figures are those of now, and say what is looked for. */
async function figuresWith(pattern: RegExp): Promise<string> {
  const end = Date.now() + 20_000;
  for (;;) {
    const text = await (await figures()).text();
    if (pattern.test(text) || Date.now() > end) return text;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The values that a label has. */
const valuesOf = (label: string, text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(new RegExp(`[{,]${label}="([^"]*)"`, 'g'))].map(([, value = '']) => value),
  ),
];

describe('the metrics', () => {
  it('[S4] are for this machine alone', async () => {
    const own = await figures();
    const throughProxy = await figures({ 'x-forwarded-for': '127.0.0.1' });

    expect(own.status).toBe(200);
    // nor for a page of another origin that a browser on this machine shows
    expect(own.headers.get('access-control-allow-origin')).toBeNull();
    expect(own.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(throughProxy.status).toBe(404);
    const elsewhere = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of elsewhere) {
      const { port } = new URL(server.address);
      expect((await figures({}, `http://${address}:${port}`)).status).toBe(404);
    }
  });

  it('[S4] are written once a second', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => figures()));
    const texts = new Set(await Promise.all(answers.map((answer) => answer.text())));

    expect(texts.size).toBeLessThanOrEqual(2);
  });

  it('[S4] keep labels of a closed list, whatever is asked', async () => {
    const odd = ['PURGE', 'PROPFIND', 'REPORT', 'PATCH'];
    for (let asked = 0; asked < 300; asked += 1) {
      await fetch(`${server.address}/api/v3/${asked}/${'x'.repeat(asked)}?q=${asked}`, {
        method: odd[asked % odd.length] ?? 'GET',
      }).then((answer) => answer.arrayBuffer());
      await fetch(`${server.address}/nobody-${asked}/x`).then((answer) => answer.arrayBuffer());
      await fetch(`${server.address}/api/v3/groups/50/calendars?locale=${asked}`).then((answer) =>
        answer.arrayBuffer(),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 1_100));

    const text = await (await figures()).text();

    for (const method of valuesOf('method', text))
      expect(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'other']).toContain(method);
    for (const status of valuesOf('status', text)) expect(status).toMatch(/^[1-5]xx$/);
    for (const route of valuesOf('route', text)) expect(route).toMatch(/^(?:none|\/[\w/:*.-]*)$/);
    expect(valuesOf('route', text).some((route) => /nobody-|xxx/.test(route))).toBe(false);
    expect(valuesOf('method', text)).toContain('other');
    expect(text.length).toBeLessThan(LARGEST);
  });

  it('count bookings, refusals by reason, mails that wait and waits for the database', async () => {
    const { firstSlot } = await listed(server.address, 50, [11]);
    expect((await book(server.address, aBookingBody({ date: firstSlot }))).status).toBe(201);
    const refused = await book(server.address, aBookingBody({ date: firstSlot }));
    expect(refused.status).toBeGreaterThanOrEqual(400);

    const text = await figuresWith(/^creneau_bookings_total 1$/m);

    expect(text).toMatch(/^creneau_bookings_total 1$/m);
    expect(text).toMatch(/^creneau_refusals_total\{reason="availabletimeslots"\} 1$/m);
    expect(text).toMatch(/^creneau_outbox_waiting \d+$/m);
    expect(text).toMatch(/^creneau_outbox_oldest_seconds [\d.e-]+$/m);
    expect(text).toMatch(/^creneau_database_wait_seconds_count [1-9]\d*$/m);
  });
});

describe('the metrics with METRICS_TOKEN', () => {
  it('[S4] are for whoever sends it, and for nobody else', async () => {
    await server.kill();
    server = await startServer({ ...ground.environment, METRICS_TOKEN: TOKEN });

    const statuses = await Promise.all(
      [{}, { authorization: 'Bearer wrong' }, { authorization: TOKEN }].map(
        async (headers: Record<string, string>) => (await figures(headers)).status,
      ),
    );
    const page = await figures({
      authorization: `Bearer ${TOKEN}`,
      'x-forwarded-for': '203.0.113.9',
    });

    expect(statuses).toEqual([404, 404, 404]);
    expect(page.status).toBe(200);
  });

  it('[S4] are counted against the limits of an address, like any call', async () => {
    const from = { 'x-forwarded-for': '203.0.113.77' };
    const statuses = new Set<number>();
    for (let asked = 0; asked < 1_300 && !statuses.has(429); asked += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => figures(from)));
      for (const { status } of answers) statuses.add(status);
    }

    expect([...statuses]).toContain(429);
  });
});
