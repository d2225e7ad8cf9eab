import { dayOfInstant, daysAfter } from '@creneau/core';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { aBookingBody, book, cancel, holderOf, listed } from '../../support/booking-calls';
import { aBusiness } from '../../support/made-up-business';
import { eventually, headersOf, readMail as readParts, type ReadMail } from '../../support/mails';
import { query } from '../../support/postgres';
import { runFixture } from '../../support/run-fixture';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

const PROGRAM = ['server/dist/bundle/main.js'];
const CHEF = 'chef@salon.example';

type Verdict =
  'accept' | 'hang up' | 'silence' | { readonly code: number; readonly at: 'rcpt' | 'data' };

/** With the line ends and blanks that a test writes. */
const readMail = (source: string): ReadMail => {
  const mail = readParts(source);
  return { ...mail, text: mail.text.replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ') };
};

/** A mail server whose answers to an address are given, each for one attempt; then it accepts. */
async function aStrictServer({ withTls = false } = {}) {
  const mails: { readonly to: string; readonly source: string }[] = [];
  const verdicts = new Map<string, Verdict[]>();
  const attempts = new Map<string, number>();
  const sockets = new Set<Socket>();
  const refusal = (code: number, to: string) =>
    Object.assign(new Error(`5.1.1 <${to}>: ${to.split('@')[0]} is unknown here`), {
      responseCode: code,
    });
  const verdictOn = (to: string, at: 'rcpt' | 'data'): Verdict => {
    const [next, ...later] = verdicts.get(to) ?? [];
    if (next === undefined || (typeof next === 'object' && next.at !== at)) return 'accept';
    if (typeof next === 'string' && at === 'rcpt') return 'accept';
    verdicts.set(to, later);
    return next;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: withTls ? [] : ['STARTTLS'],
    onRcptTo: ({ address: to }, _, done) => {
      attempts.set(to, (attempts.get(to) ?? 0) + 1);
      const verdict = verdictOn(to, 'rcpt');
      done(typeof verdict === 'object' ? refusal(verdict.code, to) : undefined);
    },
    onData: (stream, session, done) => {
      const [{ address: to } = { address: '' }] = session.envelope.rcptTo;
      const verdict = verdictOn(to, 'data');
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (verdict === 'silence') return;
        if (verdict === 'hang up') {
          for (const socket of sockets) socket.destroy();
          return;
        }
        if (typeof verdict === 'object') return done(refusal(verdict.code, to));
        mails.push({ to, source: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    mails,
    verdicts,
    attempts,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe('a mail that a mail server does not take', () => {
  let ground: Ground;
  let server: RunningServer;
  let smtp: Awaited<ReturnType<typeof aStrictServer>>;
  let times: readonly string[] = [];

  const sql = <Row extends { [column: string]: unknown }>(text: string, values: unknown[] = []) =>
    query<Row>(ground.environment.DATABASE_URL ?? '', text, values);
  const start = () => startServer({ ...ground.environment, SMTP_URL: smtp.url });
  const mailsTo = (address: string) =>
    smtp.mails.filter(({ to }) => to === address).map(({ source }) => source);
  const bookFor = async (email: string, lastname: string, date = times[0] ?? '') => {
    times = times.filter((time) => time !== date).slice(2);
    const fiche = { lastname, email, firstphone: '04/76.12.34.56' };
    const booked = await book(server.address, aBookingBody({ date, fiche }));
    if (booked.status !== 201) throw new Error(booked.text);
    return booked;
  };

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    await runFixture(
      ground,
      'business',
      aBusiness({
        group: { name: 'Salon Lumière' },
        interventions: [{ id: 11, length: 15 }],
        calendars: [{ id: 1, name: 'Ana' }],
      }),
    );
    await sql('update groups set recipients = $1', [JSON.stringify([CHEF])]);
    smtp = await aStrictServer();
    server = await start();
    const { availabletimeslots } = await listed(server.address, 50, [11]);
    times = availabletimeslots.map(({ start }) => start);
  });
  afterAll(async () => {
    await server?.kill();
    await smtp?.close();
    await ground?.remove();
  });

  it.each([
    ['the recipient', 550, 'rcpt', 'Abgrall'],
    ['the content', 554, 'data', 'Bihan'],
  ] as const)(
    'is given up when %s is refused for good: the log says the answer, the business whom to call',
    async (_, code, at, lastname) => {
      const email = `${lastname.toLowerCase()}@gone.example`;
      smtp.verdicts.set(email, [{ code, at }]);
      const booked = await bookFor(email, lastname);

      const told = await eventually(() =>
        mailsTo(CHEF)
          .map(readMail)
          .find(({ text, subject }) => subject.includes(lastname) && text.includes('remis')),
      );

      expect(told.text).toContain('L’e-mail « Rendez-vous confirmé » n’est pas arrivé.');
      expect(told.text).toContain(`Nolwenn ${lastname}`);
      expect(told.text).toContain('\n04 76 12 34 56\n');
      expect(told.html).toContain('href="tel:0476123456"');
      expect(told.text).toContain(`${code} 5.1.1 `);
      expect(smtp.attempts.get(email)).toBe(1);
      const [row] = await sql(
        `select attempts, failed_at is not null as failed, sent_at from outbox
         where mail -> 'appointmentIds' @> to_jsonb($1::int)`,
        [booked.json.records[0].id],
      );
      expect(row).toEqual({ attempts: 1, failed: true, sent_at: null });
      const line = await eventually(() =>
        server
          .log()
          .split('\n')
          .find((each) => each.includes('a mail was given up') && each.includes(`${code}`)),
      );
      expect(JSON.parse(line)).toMatchObject({
        status: code,
        answer: expect.stringMatching(/^\d{3} 5\.1\.1 .*unknown here/),
      });
      expect(line).not.toContain('gone.example');
      expect(line.toLowerCase()).not.toContain(lastname.toLowerCase());
    },
  );

  it.each([
    ['refuses it for now', { code: 451, at: 'rcpt' }],
    ['refuses its content for now', { code: 452, at: 'data' }],
    ['hangs up in the middle', 'hang up'],
    ['never answers', 'silence'],
  ] as const)('is sent once more when the server %s, as the same mail', async (_, verdict) => {
    const email = `later-${typeof verdict === 'string' ? verdict.replace(' ', '') : verdict.code}@example.org`;
    smtp.verdicts.set(email, [verdict]);
    const booked = await bookFor(email, 'Corre');
    const [row] = await sql<{ id: string }>(
      `select id::text from outbox where mail -> 'appointmentIds' @> to_jsonb($1::int)`,
      [booked.json.records[0].id],
    );
    // a silent server is waited for until the attempt is over, the pause after it is not
    await eventually(() =>
      new RegExp(`"mail":"?${row?.id}\\b.*a mail did not leave`).test(server.log())
        ? true
        : undefined,
    );
    await sql('update outbox set next_attempt_at = now() where id = $1', [row?.id]);

    const [mail] = await eventually(() => (mailsTo(email).length > 0 ? mailsTo(email) : undefined));

    expect(readMail(mail ?? '').text).toContain('Rendez-vous confirmé');
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('is answered to the business, a mail to the business to its customer, and no program answers it', async () => {
    const email = 'reply@example.org';
    await bookFor(email, 'Riou');
    const [mail] = await eventually(() => (mailsTo(email).length > 0 ? mailsTo(email) : undefined));
    const chef = await eventually(() =>
      mailsTo(CHEF).find((source) => readMail(source).subject.includes('Riou')),
    );

    expect(headersOf(mail ?? '')).toMatch(/^Reply-To: .*<chef@salon\.example>\r?$/im);
    expect(headersOf(chef)).toMatch(/^Reply-To: Nolwenn Riou <reply@example\.org>\r?$/im);
    for (const source of [mail ?? '', chef])
      expect(headersOf(source)).toMatch(/^Auto-Submitted: auto-generated\r?$/im);
  });

  it('is in the later mails to the business about that visit, and in its sheet of the next day, with the number', async () => {
    const email = 'sheet@gone.example';
    smtp.verdicts.set(email, [{ code: 550, at: 'rcpt' }]);
    const tomorrow = daysAfter(dayOfInstant(Date.now(), 'Europe/Paris'), 1);
    const later = times.find((time) => !time.startsWith(tomorrow));
    const booked = await bookFor(email, 'Tanguy', later);
    await eventually(() =>
      mailsTo(CHEF)
        .map(readMail)
        .find(({ text, subject }) => subject.includes('Tanguy') && text.includes('remis')),
    );
    await sql(`update groups set daily_sheet = '00:00'`);
    await server.kill();
    server = await start();
    const sheet = await eventually(() =>
      mailsTo(CHEF)
        .map(readMail)
        .find(({ text }) => text.startsWith('Les rendez-vous de demain')),
    );
    await cancel(
      server.address,
      booked.json.records.map(({ id }: { id: number }) => id),
      holderOf(booked),
    );
    const cancelled = await eventually(() =>
      mailsTo(CHEF)
        .map(readMail)
        .find(
          ({ text, subject }) =>
            subject.includes('Tanguy') && text.startsWith('Rendez-vous annulé'),
        ),
    );

    const lost = 'L’e-mail « Rendez-vous confirmé » n’est pas arrivé. Appelez cette personne.';
    expect(sheet.text).toMatch(/E-mails non remis\n\n[^]*Nolwenn Tanguy\n04 76 12 34 56, /);
    expect(sheet.text).toContain(lost);
    expect(cancelled.text).toContain(lost);
  });

  it('waits for a certificate that is trusted: the start names it, and the option that accepts it', async () => {
    const local = await aStrictServer({ withTls: true });
    const untrusting = await startServer(
      { ...ground.environment, NODE_ENV: 'production', SMTP_URL: local.url },
      PROGRAM,
    );
    const line = await eventually(() =>
      untrusting
        .log()
        .split('\n')
        .find((each) => each.includes('the mail server of SMTP_URL takes no mails')),
    );
    await untrusting.kill();
    const trusting = await startServer(
      {
        ...ground.environment,
        NODE_ENV: 'production',
        SMTP_URL: `${local.url}?tls.rejectUnauthorized=false`,
      },
      PROGRAM,
    );
    await sql(`update groups set daily_sheet = null`);
    const { availabletimeslots } = await listed(trusting.address, 50, [11]);
    // either server may send it
    await book(
      trusting.address,
      aBookingBody({ date: availabletimeslots.at(-1)?.start, fiche: { email: 'tls@example.org' } }),
    );
    await eventually(() =>
      [...mailsTo('tls@example.org'), ...local.mails.filter(({ to }) => to === 'tls@example.org')]
        .length > 0
        ? true
        : undefined,
    );
    await trusting.kill();
    await local.close();

    expect(JSON.parse(line).answer).toMatch(
      /certificate.*NODE_EXTRA_CA_CERTS.*\?tls\.rejectUnauthorized=false/,
    );
    expect(trusting.log()).not.toContain('takes no mails');
  });
});
