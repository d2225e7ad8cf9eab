import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { webhookMessage } from '../../../server/src/openapi/webhook-openapi';
import {
  aBookingBody,
  book,
  cancel,
  change,
  holderOf,
  listed,
  type Answer,
} from '../../support/booking-calls';
import { startCommands, type Commands } from '../../support/creneau';
import { eraseFicheOf } from '../../support/erase-fiche';
import { inDays } from '../../support/days';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { eventually, mailsIn, readMail } from '../../support/mails';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';
import {
  aWebhookReceiver,
  signatureOf,
  type ReceivedMessage,
  type WebhookReceiver,
} from '../../support/webhook-receiver';

jest.setTimeout(240_000);

const isDescribed = new Ajv({ strict: false, formats: { 'date-time': true } }).compile(
  webhookMessage,
);

const secretOf = (letter: string): string => `whsec_${Buffer.alloc(32, letter).toString('base64')}`;
const [SECRET, OLD_SECRET] = [secretOf('n'), secretOf('o')];
/** Without TLS, so it needs the operator's permission. */
const RECEIVER = '127.0.0.2';
const ALLOWED = { WEBHOOK_ALLOWED_NETWORKS: `${RECEIVER}/32` };

interface Webhook {
  readonly key: string;
  readonly url: string;
  readonly [entry: string]: unknown;
}

let commands: Commands;

beforeAll(() => {
  commands = startCommands();
});

afterAll(() => commands.end());

/** Takes the webhooks into the file of the business, and the file into the database, as its owner does. */
async function applyWebhooks(ground: Ground, webhooks: readonly Webhook[]) {
  const file = join(ground.environment.CRENEAU_DATA ?? '', 'business.yaml');
  await commands.run(ground.environment, ['export', file, '--group', 'group-50', '--yes']);
  const without = (await readFile(file, 'utf8')).replace(/^webhooks:\n(?:[ -].*\n)*/m, '');
  await writeFile(file, `${without}webhooks: ${JSON.stringify(webhooks)}\n`);
  const applied = await commands.run(ground.environment, ['apply', file, '--yes']);
  if (applied.code !== 0) throw new Error(applied.err);
  return applied;
}

/** What the code of `docs/webhooks.md` says of a message. */
async function isGenuineByTheDocs(message: ReceivedMessage | undefined, secret: string) {
  const [, code = ''] = /```js\n([^]*?)```/.exec(await readFile('docs/webhooks.md', 'utf8')) ?? [];
  const headers = {
    'webhook-id': message?.id,
    'webhook-timestamp': String(message?.timestamp),
    'webhook-signature': message?.signatures.join(' '),
  };
  const asked = [headers, message?.body, secret].map((each) => JSON.stringify(each)).join(', ');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `${code}\nconsole.log(isGenuine(${asked}));`,
  ]);
  return stdout.trim();
}

const idsOf = ({ json }: Answer) => json.records.map(({ id }: { id: number }) => id) as number[];

const BUSINESS = aBusiness({
  group: {
    locale: 'en',
    timezone: 'Europe/Paris',
    recipients: JSON.stringify(['a@salon.example']),
  },
  settings: { user_allow_comment: true, max_multirdvs: 2 },
  interventions: [11, 12].map((id) => ({ id, length: 30, price: 4000 })),
  calendars: [
    { id: 1, name: 'Ana' },
    { id: 2, name: 'Berta' },
  ],
});

describe('webhooks of two processes on one PostgreSQL', () => {
  let ground: Ground;
  let receiver: WebhookReceiver;
  let servers: RunningServer[] = [];
  let times: readonly string[] = [];
  const at = (): string => servers[0]?.address ?? '';
  const sql = <Row extends { [column: string]: unknown }>(text: string, values: unknown[] = []) =>
    query<Row>(ground.environment.DATABASE_URL ?? '', text, values);
  /** Lets time pass for everything that waits. */
  const pass = async (time: string) => {
    await sql(
      'update webhooks set next_attempt_at = next_attempt_at - $1::interval, failing_since = failing_since - $1::interval',
      [time],
    );
    await sql('update webhook_deliveries set waiting_since = waiting_since - $1::interval', [time]);
  };
  const bookNext = async (rest: object = {}) => {
    const [date = '', ...others] = times;
    times = others;
    const booked = await book(at(), aBookingBody({ date, ...rest }));
    if (booked.status !== 201) throw new Error(booked.text);
    return booked;
  };
  const arrivedAt = (path: string): readonly ReceivedMessage[] =>
    receiver.received.filter((each) => each.path === path);
  /** Waits until so many have arrived at a path. */
  const arrivals = (path: string, count: number) =>
    eventually(() => (arrivedAt(path).length >= count ? arrivedAt(path) : undefined));
  const failuresOf = async (key: string) =>
    (
      await sql<{ failures: number; last_failure: string | null }>(
        'select failures, last_failure from webhooks where key = $1',
        [key],
      )
    )[0];
  const hearWith = async (webhooks: readonly Webhook[]) => {
    receiver.received.length = 0;
    return applyWebhooks(ground, webhooks);
  };
  const run = (...words: string[]) => commands.run(ground.environment, words);
  const url = (path: string): string => `${receiver.address}${path}`;

  beforeAll(async () => {
    [ground, receiver] = await Promise.all([
      aGround('PostgreSQL', 'schema'),
      aWebhookReceiver(RECEIVER),
    ]);
    await runFixture(ground, 'business', BUSINESS);
    const environment = { ...ground.environment, ...ALLOWED };
    servers = await Promise.all([startServer(environment), startServer(environment)]);
    const { availabletimeslots } = await listed(at(), 50, [11], { from: inDays(3) });
    times = availabletimeslots.map(({ start }) => start).filter((_, index) => index % 2 === 0);
  });

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await receiver?.close();
    await ground?.remove();
  });

  it('arrive once and in order, signed by both secrets of a rotation, and name nobody unless they are to', async () => {
    await hearWith([
      { key: 'all', url: url('/all'), secret: SECRET, previous_secret: OLD_SECRET },
      {
        key: 'people',
        url: url('/people'),
        events: ['appointment.cancelled', 'appointment.erased'],
        personal_data: true,
        secret: SECRET,
      },
    ]);
    const moved = times[3] ?? '';
    times = times.filter((time) => time !== moved);

    const booked = await bookNext({ comments: 'By bus', calendarId: 1 });
    const start = booked.json.records[0].start as string;
    const [id = 0] = idsOf(booked);
    await change(at(), id, { date: moved, calendar_id: 2 }, holderOf(booked));
    await cancel(at(), [id], holderOf(booked));
    const all = await arrivals('/all', 3);
    const [cancelled] = await arrivals('/people', 1);
    const erasedId = await eraseFicheOf(ground, 50, id);
    const [, erased] = await arrivals('/people', 2);

    expect(all.map(({ type }) => type)).toEqual([
      'appointment.created',
      'appointment.rescheduled',
      'appointment.cancelled',
    ]);
    expect(all[1]?.data).toEqual({
      group_id: 50,
      position: (all[0]?.data.position ?? 0) + 1,
      booking_id: id,
      appointments: [
        expect.objectContaining({
          id,
          start: moved,
          intervention_id: 11,
          intervention_name: 'thing 11',
          calendar_id: 2,
          calendar_name: 'Berta',
          resource_id: null,
          previous: expect.objectContaining({ start, calendar_id: 1 }),
        }),
      ],
    });
    for (const { body } of receiver.received)
      expect([isDescribed(JSON.parse(body)), isDescribed.errors]).toEqual([true, null]);
    for (const message of all) {
      expect(message.signatures).toEqual([
        signatureOf(message, SECRET),
        signatureOf(message, OLD_SECRET),
      ]);
      expect(Math.abs(message.timestamp - Date.now() / 1000)).toBeLessThan(120);
    }
    expect(await isGenuineByTheDocs(all[0], SECRET)).toBe('true');
    expect(await isGenuineByTheDocs(all[0], secretOf('x'))).toBe('false');
    expect(cancelled?.data).toMatchObject({
      fiche: { id: Number(erasedId), lastname: 'Kerjean', email: 'nolwenn@example.org' },
      comments: 'By bus',
    });
    expect(erased).toMatchObject({ type: 'appointment.erased', data: { fiche: null } });
    expect(new Set(all.map((message) => message.id)).size).toBe(3);
    expect(await arrivals('/all', 4)).toHaveLength(4);
    expect(await sql('select from webhook_deliveries')).toEqual([]);
  });

  it('tell the words of what is left of a visit, not those of its cancelled first service', async () => {
    await hearWith([
      {
        key: 'words',
        url: url('/words'),
        events: ['appointment.updated'],
        personal_data: true,
        secret: SECRET,
      },
    ]);
    const booked = await bookNext({ comments: 'By bus', interventionIds: [11, 12] });
    const [first = 0, second = 0] = idsOf(booked);
    await cancel(at(), [first], holderOf(booked));

    const changed = await change(at(), second, { comments: 'On foot' }, holderOf(booked));
    const [updated] = await arrivals('/words', 1);

    expect(changed.json.records[0].comments).toBe('On foot');
    expect(updated?.data).toMatchObject({
      booking_id: first,
      appointments: [expect.objectContaining({ id: second })],
      fiche: { lastname: 'Kerjean' },
      comments: 'On foot',
    });
  });

  it('are sent again with the same id and a growing pause, hold back what comes later, and delay nobody else', async () => {
    await hearWith([
      { key: 'failing', url: url('/failing'), secret: SECRET },
      { key: 'hanging', url: url('/hanging'), secret: SECRET },
      { key: 'well', url: url('/well'), secret: SECRET },
    ]);
    receiver.answer('/failing', (answer) => answer.writeHead(500).end());
    receiver.answer('/hanging', () => undefined);

    const first = await bookNext({ fiche: { lastname: 'Hanging' } });
    await bookNext();
    await Promise.all([arrivals('/hanging', 1), arrivals('/well', 2), arrivals('/failing', 1)]);
    await eventually(async () =>
      (await mailsIn(ground)).map(readMail).find(({ text }) => text.includes('Hanging')),
    );
    const hangsStill = arrivedAt('/hanging').length;
    await eventually(async () =>
      (await failuresOf('failing'))?.failures === 1 ? true : undefined,
    );
    const held = arrivedAt('/failing').map(({ data }) => data.booking_id);
    for (const failures of [2, 3, 4]) {
      await pass('1 hour');
      await eventually(async () =>
        ((await failuresOf('failing'))?.failures ?? 0) >= failures ? true : undefined,
      );
    }
    const pause = await sql<{ seconds: number }>(
      `select extract(epoch from next_attempt_at - now())::float8 as seconds from webhooks where key = 'failing'`,
    );
    const { out } = await run('webhook', 'list', '--group', 'group-50');
    receiver.answer('/failing', (answer) => answer.writeHead(204).end());
    await pass('1 hour');
    const all = await eventually(() => {
      const found = arrivedAt('/failing');
      return found.at(-1)?.data.booking_id === idsOf(first)[0] ? undefined : found;
    });

    const hung = await eventually(
      async () => (await failuresOf('hanging'))?.last_failure ?? undefined,
    );

    expect(hangsStill).toBe(1);
    expect(hung).toBe('no answer within 15 seconds');
    expect(held).toEqual([idsOf(first)[0]]);
    expect(new Set(all.slice(0, -1).map(({ id }) => id)).size).toBe(1);
    expect(all.length).toBeGreaterThanOrEqual(6);
    // the fourth failure: 20 to 40 seconds
    expect(pause[0]?.seconds).toBeGreaterThan(10);
    expect(pause[0]?.seconds).toBeLessThanOrEqual(40);
    expect(out).toMatch(
      /^failing {2}\S+\/failing {2}all events {2}2 waiting, 0 given up {2}failing since \S+: HTTP 500$/m,
    );
    expect(out).toMatch(/^well .* 0 waiting, 0 given up {2}ok$/m);
    expect(out).not.toContain('whsec_');
  });

  it('are given up after a day, one after the other, and sent again with the same id when somebody says so', async () => {
    await hearWith([{ key: 'away', url: url('/away'), secret: SECRET }]);
    receiver.answer('/away', (answer) => answer.writeHead(503).end());

    await bookNext();
    await arrivals('/away', 1);
    await eventually(async () => ((await failuresOf('away'))?.failures === 1 ? true : undefined));
    await pass('23 hours');
    await eventually(async () => ((await failuresOf('away'))?.failures === 2 ? true : undefined));
    const early = await run('webhook', 'dead', '--group', 'group-50');
    await bookNext();
    await pass('1 hour 1 minute');
    const dead = await eventually(async () => {
      const { out } = await run('webhook', 'dead', '--group', 'group-50');
      return out.startsWith('msg_') ? out : undefined;
    });
    const metrics = await eventually(async () => {
      const text = await (await fetch(`${at()}/metrics`)).text();
      return /^creneau_webhooks_dead 1$/m.test(text) ? text : undefined;
    });
    const [given] = arrivedAt('/away');
    // the next one was tried at once, and waits for its own day
    const waiting = await eventually(() => arrivedAt('/away').find(({ id }) => id !== given?.id));
    receiver.answer('/away', (answer) => answer.writeHead(204).end());
    receiver.received.length = 0;
    const wrong = await run('webhook', 'replay', '--group', 'group-50', '--id', 'msg_unknown');
    const replayed = await run('webhook', 'replay', '--group', 'group-50');
    const again = await arrivals('/away', 2);

    expect(early.out).toBe('no message was given up\n');
    expect(dead).toMatch(
      new RegExp(
        `^${given?.id} {2}away {2}appointment.created of \\S+ {2}3 attempts, the last: HTTP 503\n$`,
      ),
    );
    expect(metrics).toMatch(/^creneau_webhooks_waiting 1$/m);
    expect(metrics).toMatch(/^creneau_webhooks_oldest_seconds [\d.]+$/m);
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('msg_unknown') });
    expect(replayed.out).toBe('1 message is sent again\n');
    expect(again.map(({ id }) => id)).toEqual([given?.id, waiting.id]);
  });

  it('that have nothing left to tell leave their endpoint as failing as it was', async () => {
    await hearWith([{ key: 'forgetful', url: url('/forgetful'), secret: SECRET }]);
    receiver.answer('/forgetful', (answer) => answer.writeHead(503).end());

    const forgotten = await bookNext();
    await eventually(async () =>
      (await failuresOf('forgetful'))?.failures === 1 ? true : undefined,
    );
    await sql('delete from appointment_events where booking_id = $1', [idsOf(forgotten)[0]]);
    await bookNext();
    await pass('1 hour');
    const [first, next] = await arrivals('/forgetful', 2);
    await eventually(async () =>
      (await sql('select from webhook_deliveries where attempts > 0')).length > 0
        ? true
        : undefined,
    );
    const failing = await sql(
      `select failing_since < now() - interval '59 minutes' as long from webhooks where key = 'forgetful'`,
    );

    expect(next?.id).not.toBe(first?.id);
    expect(failing).toEqual([{ long: true }]);
  });

  it('wait as long as a receiver asks that is overloaded, and at most until the message is given up', async () => {
    const answers: { readonly [key: string]: readonly [number, () => string] } = {
      seconds: [429, () => '7200'],
      date: [503, () => new Date(Date.now() + 7_200_000).toUTCString()],
      soon: [503, () => '0'],
      month: [503, () => '2592000'],
      wrong: [503, () => 'tomorrow'],
      broken: [500, () => '7200'],
    };
    const keys = Object.keys(answers);
    await hearWith(keys.map((key) => ({ key, url: url(`/${key}`), secret: SECRET })));
    for (const [key, [status, asked]] of Object.entries(answers))
      receiver.answer(`/${key}`, (answer) =>
        answer.writeHead(status, { 'retry-after': asked() }).end(),
      );
    const pauses = async () =>
      new Map(
        (
          await sql<{ key: string; seconds: number }>(
            'select key, extract(epoch from next_attempt_at - now())::float8 as seconds from webhooks where failures = 1',
          )
        ).map(({ key, seconds }) => [key, seconds]),
      );

    await bookNext();
    const paused = await eventually(async () => {
      const all = await pauses();
      return keys.every((key) => all.has(key)) ? all : undefined;
    });
    receiver.answer('/month', (answer) => answer.writeHead(204).end());
    const [first] = await arrivals('/month', 1);
    await pass('24 hours');
    const [, last] = await arrivals('/month', 2);

    for (const key of ['seconds', 'date']) {
      expect(paused.get(key)).toBeGreaterThan(7_200 - 60);
      expect(paused.get(key)).toBeLessThan(7_200 + 6);
    }
    expect(paused.get('month')).toBeGreaterThan(86_400 - 60);
    expect(paused.get('month')).toBeLessThanOrEqual(86_400);
    for (const key of ['soon', 'wrong', 'broken']) expect(paused.get(key)).toBeLessThanOrEqual(5);
    expect(last?.id).toBe(first?.id);
  });

  it('follow no redirect, read no long answer, and stop where the receiver is gone until somebody replays', async () => {
    await hearWith([
      { key: 'redirecting', url: url('/redirecting'), secret: SECRET },
      { key: 'long', url: url('/long'), secret: SECRET },
      { key: 'gone', url: url('/gone'), secret: SECRET },
    ]);
    const stranger = await aWebhookReceiver('127.0.0.1');
    let written = 0;
    receiver.answer('/redirecting', (answer) =>
      answer.writeHead(307, { location: `${stranger.address}/private` }).end(),
    );
    receiver.answer('/long', (answer) => {
      const more = (): void => {
        if (answer.destroyed || written > 100_000_000) return;
        written += 10_000;
        if (answer.write(Buffer.alloc(10_000))) setImmediate(more);
        else answer.once('drain', more);
      };
      more();
    });
    receiver.answer('/gone', (answer) => answer.writeHead(410).end());

    await bookNext();
    await Promise.all(['/redirecting', '/long', '/gone'].map((path) => arrivals(path, 1)));
    await eventually(async () => (await failuresOf('redirecting'))?.last_failure ?? undefined);
    await eventually(async () => (await failuresOf('gone'))?.last_failure ?? undefined);
    await bookNext();
    await arrivals('/long', 2);
    const { out } = await run('webhook', 'list', '--group', 'group-50');
    const dead = await run('webhook', 'dead', '--group', 'group-50');
    receiver.answer('/gone', (answer) => answer.writeHead(204).end());
    const gone = arrivedAt('/gone').map(({ id }) => id);
    await run('webhook', 'replay', '--group', 'group-50', '--id', gone[0] ?? '');
    const replayed = await arrivals('/gone', 2);

    expect(out).toMatch(/^redirecting .* 2 waiting, 0 given up {2}failing since \S+: HTTP 307$/m);
    expect(out).toMatch(/^gone .* 0 waiting, 1 given up {2}disabled since \S+: HTTP 410$/m);
    expect(dead.out).toMatch(
      / {2}gone {2}appointment\.created of \S+ {2}1 attempt, the last: HTTP 410$/m,
    );
    expect(out).toMatch(/^long .* 0 waiting, 0 given up {2}ok$/m);
    expect(stranger.received).toEqual([]);
    expect(written).toBeLessThan(20_000_000);
    expect(gone).toHaveLength(1);
    expect(replayed.map(({ id }) => id)).toEqual([gone[0], gone[0]]);
    await stranger.close();
  });

  it('are sent again with the same id by another process when the first is killed before it knows of the answer', async () => {
    await hearWith([{ key: 'slow', url: url('/slow'), secret: SECRET }]);
    receiver.answer('/slow', () => undefined);

    await bookNext();
    const [message] = await arrivals('/slow', 1);
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
    receiver.answer('/slow', (answer) => answer.writeHead(204).end());
    servers = [await startServer({ ...ground.environment, ...ALLOWED })];
    await pass('1 minute');
    const both = await arrivals('/slow', 2);

    expect(both.map(({ id, body }) => [id, body])).toEqual(
      [message, message].map((each) => [each?.id, each?.body]),
    );
    await eventually(async () =>
      (await sql('select from webhook_deliveries')).length === 0 ? true : undefined,
    );
  });

  it('have a secret that is made once, shown once, kept by later files and not exported', async () => {
    const first = await hearWith([{ key: 'cash', url: url('/cash') }]);
    const [, secret = ''] = /the secret of the webhook cash: (whsec_\S+)\n/.exec(first.out) ?? [];
    const second = await hearWith([{ key: 'cash', url: url('/cash') }]);
    await bookNext();
    const [message] = await arrivals('/cash', 1);
    const file = join(ground.environment.CRENEAU_DATA ?? '', 'exported.yaml');
    await run('export', file, '--group', 'group-50');
    const planned = await run('plan', file);
    await writeFile(file, (await readFile(file, 'utf8')).replace(secret, SECRET));
    const changed = await run('plan', file);

    expect(second.out).not.toContain('whsec_');
    expect(message?.signatures).toEqual([message && signatureOf(message, secret)]);
    expect(planned.out).toBe('nothing to change\n');
    expect(changed.out).toBe('change   webhook cash: secret: (a secret) → (a secret)\n');
  });

  it('tell of an appointment that a command cancels', async () => {
    await hearWith([{ key: 'all', url: url('/all'), events: ['appointment.cancelled'] }]);
    const booked = await bookNext({ calendarId: 2 });
    const file = join(ground.environment.CRENEAU_DATA ?? '', 'without.yaml');
    await run('export', file, '--group', 'group-50');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/ {2}- key: berta\n(?: {4}.*\n)*/, ''));
    await run('apply', file, '--yes', '--cancel');
    const cancelled = await eventually(() =>
      arrivedAt('/all').find(({ data }) => data.booking_id === idsOf(booked)[0]),
    );

    expect(cancelled).toMatchObject({ type: 'appointment.cancelled' });
    expect(arrivedAt('/all').filter(({ id }) => id === cancelled.id)).toHaveLength(1);
  });
});

describe('news for a business on the embedded database', () => {
  let ground: Ground;
  let receiver: WebhookReceiver;
  let server: RunningServer;
  let time: string | undefined;

  beforeAll(async () => {
    [ground, receiver] = await Promise.all([
      aGround('PGlite', 'schema'),
      aWebhookReceiver(RECEIVER),
    ]);
    await runFixture(ground, 'business', {
      ...BUSINESS,
      group: { ...BUSINESS.group, daily_sheet: '00:00' },
    });
    server = await startServer({ ...ground.environment, ...ALLOWED });
    const { availabletimeslots } = await listed(server.address, 50, [11], { from: inDays(3) });
    time = availabletimeslots[0]?.start;
  });

  afterAll(async () => {
    await server?.kill();
    await receiver?.close();
    await ground?.remove();
  });

  it('arrives by webhook in private networks that the operator allows, and in no others', async () => {
    const stranger = await aWebhookReceiver('127.0.0.1');
    const { port } = new URL(stranger.address);
    await applyWebhooks(ground, [
      { key: 'allowed', url: `${receiver.address}/allowed`, secret: SECRET },
      { key: 'literal', url: `http://127.0.0.1:${port}/`, secret: SECRET },
      { key: 'name', url: `http://localhost:${port}/`, secret: SECRET },
      { key: 'name-by-tls', url: `https://localhost:${port}/`, secret: SECRET },
      { key: 'mapped', url: `https://[::ffff:127.0.0.1]:${port}/`, secret: SECRET },
      { key: 'decimal', url: `https://2130706433:${port}/`, secret: SECRET },
      { key: 'metadata', url: 'https://169.254.169.254/', secret: SECRET },
    ]);

    await book(server.address, aBookingBody({ date: time, fiche: { lastname: 'Riou' } }));
    const message = await eventually(() => receiver.received[0]);
    const lines = await eventually(async () => {
      const words = ['webhook', 'list', '--group', 'group-50'];
      const found = (await commands.run(ground.environment, words)).out.trim().split('\n');
      return found.filter((line) => line.includes('failing since')).length === 6
        ? found
        : undefined;
    });

    expect(message).toMatchObject({ type: 'appointment.created' });
    expect(message.signatures).toEqual([signatureOf(message, SECRET)]);
    expect(stranger.received).toEqual([]);
    expect(lines.map((line) => `${line.split(' ')[0]}: ${line.split(': ').at(-1)}`)).toEqual([
      expect.stringMatching(/^allowed:.* ok$/),
      'literal: 127.0.0.1 is not reached by https, nor in an allowed network',
      'name: localhost is not reached by https, nor in an allowed network',
      'name-by-tls: localhost is not a public address',
      'mapped: ::ffff:7f00:1 is not a public address',
      'decimal: 127.0.0.1 is not a public address',
      'metadata: 169.254.169.254 is not a public address',
    ]);
    await stranger.close();
  });

  it('is mailed: the booking, and the sheet of tomorrow', async () => {
    const mailTo = (heading: string) =>
      eventually(async () =>
        (await mailsIn(ground))
          .map(readMail)
          .find(({ to, text }) => to === 'a@salon.example' && text.startsWith(heading)),
      );

    const notice = await mailTo('New appointment');
    const sheet = await mailTo('Tomorrow’s appointments');

    expect(notice.text).toContain('Nolwenn Riou');
    expect(sheet.text).toContain('No appointments.');
  });
});

describe('webhooks, beside a mail server that keeps a mail waiting,', () => {
  let ground: Ground;
  let receiver: WebhookReceiver;
  let server: RunningServer;
  let waiting = 0;
  // its greeting to the client has no last line
  const slow = createServer((socket) => {
    waiting++;
    const talking = setInterval(() => socket.write('250-wait\r\n'), 500);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(talking);
      waiting--;
    });
    socket.write('220 slow\r\n');
  });

  beforeAll(async () => {
    [ground, receiver] = await Promise.all([
      aGround('PostgreSQL', 'schema'),
      aWebhookReceiver(RECEIVER),
    ]);
    await once(slow.listen(0, '127.0.0.1'), 'listening');
    const { port } = slow.address() as AddressInfo;
    const mail = { SMTP_URL: `smtp://127.0.0.1:${port}` };
    await runFixture(ground, 'business', BUSINESS);
    server = await startServer({ ...ground.environment, ...ALLOWED, ...mail });
    await applyWebhooks(ground, [{ key: 'all', url: `${receiver.address}/all`, secret: SECRET }]);
  });

  afterAll(async () => {
    await server?.kill('SIGKILL');
    slow.close();
    await receiver?.close();
    await ground?.remove();
  });

  it('do not wait for that mail server', async () => {
    const { availabletimeslots } = await listed(server.address, 50, [11], { from: inDays(3) });
    const [first, , second] = availabletimeslots.map(({ start }) => start);
    await book(server.address, aBookingBody({ date: first }));
    await eventually(() => (waiting === 1 ? true : undefined));

    const [id] = idsOf(await book(server.address, aBookingBody({ date: second })));
    const arrived = await eventually(() =>
      receiver.received.find(({ data }) => data.booking_id === id),
    );

    expect(arrived.type).toBe('appointment.created');
    expect(waiting).toBeGreaterThan(0);
  });
});
