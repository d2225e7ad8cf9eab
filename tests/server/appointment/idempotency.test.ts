import { randomUUID } from 'node:crypto';
import {
  aBookingBody,
  atOnce,
  book,
  cancel,
  holderOf,
  kinds,
  listed,
} from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(240_000);

describe('a call that is sent again with its key', () => {
  let ground: Ground;
  let servers: RunningServer[];
  let times: readonly string[];
  let next = 0;
  const anyServer = (index: number): string => servers[index % servers.length]?.address ?? '';
  const aFreeTime = (): string => times[next++] ?? '';
  const database = (): string => ground.environment.DATABASE_URL ?? '';
  const rowsAt = async (date: string): Promise<number> =>
    (
      await query(
        database(),
        'select 1 from appointments where starts_at = $1 and cancelled_at is null',
        [date],
      )
    ).length;

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'schema');
    await runFixture(ground, 'business', aBusiness());
    servers = await Promise.all([startServer(ground.environment), startServer(ground.environment)]);
    times = (await listed(anyServer(0), 50, [11], { nDays: 3 })).availabletimeslots.map(
      ({ start }) => start,
    );
  });

  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.kill()));
    await ground?.remove();
  });

  it('[C7] books once and is answered alike, to the byte, by whatever process', async () => {
    const date = aFreeTime();
    const key = randomUUID();

    const answers = await atOnce(100, 100, (index) =>
      book(anyServer(index), aBookingBody({ date }), { 'idempotency-key': key }),
    );

    expect(kinds(answers)).toEqual({ 201: 100 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await rowsAt(date)).toBe(1);
  });

  it('[C7] is answered alike after a restart', async () => {
    const date = aFreeTime();
    const key = randomUUID();
    const first = await book(anyServer(0), aBookingBody({ date }), { 'idempotency-key': key });

    await servers[0]?.kill();
    servers[0] = await startServer(ground.environment);
    const again = await book(anyServer(0), aBookingBody({ date }), { 'idempotency-key': key });

    expect(again).toMatchObject({ status: 201, text: first.text });
    expect(await rowsAt(date)).toBe(1);
  });

  it('[C7] is answered for 24 hours at least', async () => {
    const date = aFreeTime();
    const key = randomUUID();
    const first = await book(anyServer(0), aBookingBody({ date }), { 'idempotency-key': key });
    await query(database(), `update idempotency set created_at = created_at - interval '25 hours'`);

    const again = await book(anyServer(1), aBookingBody({ date }), { 'idempotency-key': key });

    expect(again.text).toBe(first.text);
  });

  it('is the same call where its JSON stands in another order', async () => {
    const { appointment } = aBookingBody({ date: aFreeTime() });
    const key = randomUUID();
    const first = await book(anyServer(0), { appointment }, { 'idempotency-key': key });
    const turned = Object.fromEntries(Object.entries(appointment).reverse());

    const again = await book(anyServer(0), { appointment: turned }, { 'idempotency-key': key });

    expect(again.text).toBe(first.text);
  });

  it('[C8] is refused when the key comes with another body, and nothing is booked', async () => {
    const date = aFreeTime();
    const other = aFreeTime();
    const key = randomUUID();
    await book(anyServer(0), aBookingBody({ date }), { 'idempotency-key': key });

    const answer = await book(anyServer(1), aBookingBody({ date: other }), {
      'idempotency-key': key,
    });

    expect(kinds([answer])).toEqual({ '422 idempotency_key_reused': 1 });
    expect(await rowsAt(other)).toBe(0);
  });

  it('[C7] answers the caller who booked first, and nobody else who knows key and body', async () => {
    const date = aFreeTime();
    const key = { 'idempotency-key': randomUUID() };
    const other = holderOf(await book(anyServer(0), aBookingBody({ date: aFreeTime() })));
    const first = await book(anyServer(0), aBookingBody({ date }), key);

    const repeated = await book(anyServer(1), aBookingBody({ date }), { ...key, ...other });

    expect(kinds([first, repeated])).toEqual({ 201: 1, '409 availabletimeslots': 1 });
    expect(repeated.text).not.toContain(first.json.fiche_token);
  });

  it('[C7] answers a cancellation to its caller only', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const other = holderOf(await book(anyServer(0), aBookingBody({ date: aFreeTime() })));
    const booked = await book(anyServer(0), aBookingBody({ date: aFreeTime() }));
    const ids = [booked.json.records[0].id as number];
    const first = await cancel(anyServer(0), ids, { ...key, ...holderOf(booked) });
    const again = await cancel(anyServer(1), ids, { ...key, ...holderOf(booked) });

    const repeated = await cancel(anyServer(1), ids, { ...key, ...other });

    expect(again.text).toBe(first.text);
    expect(kinds([first, repeated])).toEqual({ 200: 1, '404 appointment_unknown': 1 });
  });

  it('is told to wait while a process of an older version, which reserves keys, has not answered yet', async () => {
    const date = aFreeTime();
    const key = randomUUID();
    const first = await book(anyServer(0), aBookingBody({ date }), { 'idempotency-key': key });
    const again = () => book(anyServer(1), aBookingBody({ date }), { 'idempotency-key': key });

    await query(database(), 'update idempotency set status = 0 where status = 201');
    const meanwhile = await again();
    await query(database(), 'update idempotency set status = 201 where status = 0');

    expect(kinds([meanwhile])).toEqual({ '409 under_way': 1 });
    expect((await again()).text).toBe(first.text);
  });

  it('[C9] books once, be it a double click or two tabs with one draft', async () => {
    for (let run = 0; run < 20; run++) {
      const date = aFreeTime();
      const key = randomUUID();

      const answers = await atOnce(2, 2, (index) =>
        book(anyServer(index), aBookingBody({ date }), { 'idempotency-key': key }),
      );

      expect(kinds(answers)).toEqual({ 201: 2 });
      expect(await rowsAt(date)).toBe(1);
    }
  });

  it('may book where the first answer was a refusal', async () => {
    const date = aFreeTime();
    await book(anyServer(0), aBookingBody({ date }));
    const key = randomUUID();
    const refused = await book(anyServer(0), aBookingBody({ date }), { 'idempotency-key': key });

    const elsewhere = await book(anyServer(0), aBookingBody({ date: aFreeTime() }), {
      'idempotency-key': key,
    });

    expect([refused.status, elsewhere.status]).toEqual([409, 201]);
  });

  it.each(['x'.repeat(256), '', 'two words'])('is refused with %p as its key', async (key) => {
    const answer = await book(anyServer(0), aBookingBody({ date: aFreeTime() }), {
      'idempotency-key': key,
    });

    expect(answer).toMatchObject({ status: 422 });
    expect(answer.json.messages.errors[0]).toMatchObject({
      key: 'invalid_field',
      field: 'Idempotency-Key',
    });
  });

  it('[D12] leaves no body, no name and no token beside the appointments, and nothing at all after 48 hours', async () => {
    const key = randomUUID();
    const answer = await book(
      anyServer(0),
      aBookingBody({
        date: aFreeTime(),
        fiche: { lastname: 'Quéméneur', email: 'quemeneur@example.org' },
      }),
      { 'idempotency-key': key },
    );

    const dump = JSON.stringify(await query(database(), 'select * from idempotency')).toLowerCase();
    for (const secret of [key, 'quéméneur', 'quemeneur', answer.json.fiche_token.toLowerCase()]) {
      expect(dump).not.toContain(secret);
    }

    await query(database(), `update idempotency set created_at = now() - interval '49 hours'`);
    await restarted();
    while ((await query(database(), 'select 1 from idempotency')).length > 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it('[D12] leaves nothing by which a reader of the database could guess at a body, such as a password', async () => {
    const { appointment } = aBookingBody({ date: aFreeTime() });
    const keys = [randomUUID(), randomUUID()];
    const hashes = async (): Promise<ReadonlySet<string>> =>
      new Set(
        (await query<{ body_hash: string }>(database(), 'select body_hash from idempotency')).map(
          ({ body_hash }) => body_hash,
        ),
      );
    const before = await hashes();

    for (const key of keys) {
      await book(anyServer(0), { appointment }, { 'idempotency-key': key });
      await query(database(), 'update appointments set cancelled_at = now() where starts_at = $1', [
        appointment.date,
      ]);
    }

    expect((await hashes()).size - before.size).toBe(keys.length);
  });

  it('[D5] leaves nothing of a mail that was given up, and no line of any mail after a month', async () => {
    const line = (messageId: string, age: string, attempts: number) =>
      query(
        database(),
        `insert into outbox (group_id, message_id, mail, attempts, created_at, sent_at, next_attempt_at)
         values (50, $1, '{"kind":"farewell","email":"adieu@example.org","locale":null}', $3,
           now() - $2::interval, null, now() + interval '1 day')`,
        [messageId, age, attempts],
      );
    await line('given up', '3 days', 55);
    await line('tried', '1 day', 30);
    await line('old', '31 days', 55);

    await restarted();

    const left = () =>
      query<{ message_id: string; email: string | null }>(
        database(),
        `select message_id, mail->>'email' as email from outbox
         where message_id in ('given up', 'tried', 'old') order by message_id`,
      );
    while ((await left()).length > 2) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await left()).toEqual([
      { message_id: 'given up', email: null },
      { message_id: 'tried', email: 'adieu@example.org' },
    ]);
  });

  /** What is old is forgotten when a server starts. */
  const restarted = async (): Promise<void> => {
    await servers[0]?.kill();
    servers[0] = await startServer(ground.environment);
  };
});
