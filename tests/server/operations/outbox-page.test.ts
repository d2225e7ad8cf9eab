import { request } from 'node:http';
import { aBookingBody, book, listed } from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import {
  aGround,
  startServer,
  type Environment,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

const PATIENCE = 20_000;

let ground: Ground;
let server: RunningServer;
let path: string;

beforeAll(async () => {
  ground = await aGround('PGlite', 'schema');
  await runFixture(
    ground,
    'business',
    aBusiness({ interventions: [{ id: 11, name: 'Coupe <b>' }] }),
  );
  server = await startServer(ground.environment);
  const { firstSlot } = await listed(server.address, 50, [11]);
  await book(server.address, aBookingBody({ date: firstSlot, locale: 'en' }));
  path = new URL(server.outbox()).pathname;
  const end = Date.now() + PATIENCE;
  while (!(await get(path)).text.includes('<li>') && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 100));
});

afterAll(async () => {
  await server?.kill();
  await ground?.remove();
});

async function get(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(server.address + url, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('the outbox page', () => {
  it('[S2] is there at the address that the start prints, for this origin alone', async () => {
    const page = await get(path, { origin: 'https://evil.example' });

    expect(page.status).toBe(200);
    expect(page.headers.get('access-control-allow-origin')).toBeNull();
    expect(page.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('follows the dark scheme of the device', async () => {
    expect((await get(path)).text).toMatch(/@media\(prefers-color-scheme:dark\)\{:root\{/);
  });

  it.each(['/outbox', '/outbox/', '/outbox/wrong', '/outbox/0123456789012345678901'])(
    '[S2] tells nothing at %s',
    async (url) => {
      const page = await get(url);

      expect(page.status).toBe(404);
      expect(page.text).not.toContain('nolwenn');
      expect(page.text).not.toContain(path);
    },
  );

  it.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['x-forwarded-for', '127.0.0.1'],
    ['forwarded', 'for=203.0.113.9'],
    ['x-real-ip', '203.0.113.9'],
  ])('[S2] is not there through a proxy on this machine: %s: %s', async (name, value) => {
    expect((await get(path, { [name]: value })).status).toBe(404);
  });

  it('lists subject, recipient and time', async () => {
    const { text } = await get(path);

    expect(text).toMatch(/<strong>Appointment on [^<]+<\/strong>/);
    expect(text).toContain('nolwenn@example.org');
    expect(text).toMatch(/<time datetime="20\d\d-\d\d-\d\dT[^"]+">\d/);
  });

  it('shows a mail as its reader sees it, as plain text, and with its calendar file', async () => {
    const [, mail = ''] = /href="(\/outbox\/[^"]+\.eml)"/.exec((await get(path)).text) ?? [];

    const [page, html, calendar, source] = await Promise.all(
      ['', '/html', '/calendar', '/source'].map((part) => get(mail + part)),
    );

    expect(page?.text).toContain(`<iframe src="${mail}/html"`);
    expect(page?.text).toMatch(/<pre>[^<]*Coupe &lt;b&gt;/);
    expect(html?.text).toContain('Coupe &lt;b&gt;');
    expect(html?.text).toContain('<base target="_blank">');
    expect(html?.headers.get('content-security-policy')).toMatch(/sandbox allow-popups\b/);
    expect(html?.headers.get('content-security-policy')).not.toContain('allow-scripts');
    expect(calendar?.headers.get('content-type')).toMatch(/^text\/calendar/);
    expect(calendar?.text).toMatch(/^BEGIN:VCALENDAR/);
    expect(source?.text).toContain('nolwenn@example.org');
  });

  it('has no mail of another name', async () => {
    for (const name of ['missing.eml', '..%2f..%2fsecret', '%2e%2e', '..%2Flock.eml'])
      expect((await get(`${path}/${name}`)).status).toBe(404);
  });
});

describe('the outbox page of a server for others', () => {
  const start = (environment: Environment): Promise<RunningServer> =>
    startServer({ ...ground.environment, ...environment });

  beforeAll(() => server.kill());

  it.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://rendez-vous.example' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['NODE_ENV', { NODE_ENV: 'production', DATABASE_URL: 'embedded' }],
  ])('[S2] is not there with %s', async (_, environment) => {
    const other = await start(environment);
    const port = Number(new URL(other.address).port);
    const status = await new Promise<number | undefined>((resolve, reject) =>
      request({ host: '127.0.0.1', port, path }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end(),
    );
    await other.kill();

    expect(other.log()).not.toContain('/outbox');
    expect(status).toBe(404);
  });

  it('[S2] is not there with DATABASE_URL', async () => {
    const real = await aGround('PostgreSQL', 'demonstration');
    const other = await start(real.environment);
    const answer = await fetch(other.address + path);
    await other.kill();
    await real.remove();

    expect(other.log()).not.toContain('/outbox');
    expect(answer.status).toBe(404);
  });
});
