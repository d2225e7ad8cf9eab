import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  aBookingBody,
  book,
  change,
  holderOf,
  listed,
  type Answer,
} from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { eventually } from '../../support/mails';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Environment,
  type Ground,
  type RunningServer,
} from '../../support/running-server';

jest.setTimeout(300_000);

const DYING: Environment = {
  NODE_OPTIONS: `--import ${resolve('tests/support/dies-before-answering.mjs')}`,
};

interface Found {
  readonly appointments: readonly { readonly id: number; readonly starts_at: number }[];
  readonly unsent: number;
}

const found = async (ground: Ground): Promise<Found> =>
  (await runFixture(ground, 'appointments')) as Found;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A client that asks again with its key until it is answered, as the page does. */
async function persistently(
  address: () => string,
  body: unknown,
  acknowledged: (answer: Answer) => void,
): Promise<Answer> {
  const key = randomUUID();
  for (;;) {
    try {
      const answer = await book(address(), body, { 'idempotency-key': key });
      if (answer.status < 500) {
        acknowledged(answer);
        return answer;
      }
    } catch {
      // the connection broke: whether it was booked is not known
    }
    await pause(100);
  }
}

const aBusyBusiness = aBusiness({ calendars: [{ id: 1, capacity: 20 }], group: { step: 15 } });

const mailsIn = async (ground: Ground): Promise<readonly string[]> => {
  const folder = join(ground.environment.CRENEAU_DATA ?? '', 'outbox');
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
};

describe.each([
  { id: '[K1]', engine: 'PostgreSQL' as const, processes: 2 },
  { id: '[K3]', engine: 'PGlite' as const, processes: 1 },
])('a server killed under load, over $engine', ({ id, engine, processes }) => {
  it(`${id} loses nothing that a client saw confirmed, and books once for whoever asks again`, async () => {
    const ground = await aGround(engine, 'schema');
    await runFixture(ground, 'business', aBusyBusiness);
    const servers: RunningServer[] = await Promise.all(
      Array.from({ length: processes }, () => startServer(ground.environment)),
    );
    const { availabletimeslots } = await listed(servers[0]?.address ?? '', 50, [11], { nDays: 7 });
    const times = availabletimeslots.map(({ start }) => start);
    let current = 0;
    const address = (): string => servers[current++ % servers.length]?.address ?? '';
    const seen: Answer[] = [];
    let running = true;
    let number = 0;

    const clients = Array.from({ length: 12 }, async () => {
      while (running) {
        const mine = number++;
        const body = aBookingBody({
          date: times[mine % times.length],
          fiche: { email: `visitor${mine}@example.org` },
        });
        await persistently(address, body, (answer) => seen.push(answer));
      }
    });
    for (let kill = 0; kill < 3; kill++) {
      await pause(300 + Math.random() * 900);
      const victim = servers[kill % servers.length];
      await victim?.kill('SIGKILL');
      servers[kill % servers.length] = await startServer(ground.environment);
    }
    running = false;
    await Promise.all(clients);
    await Promise.all(servers.map((server) => server.kill()));

    const { appointments } = await found(ground);
    const booked = seen
      .filter(({ status }) => status === 201)
      .map(({ json }) => json.records[0].id as number);
    expect(booked.length).toBeGreaterThan(5);
    expect(new Set(booked).size).toBe(booked.length);
    expect(appointments.map((appointment) => appointment.id).sort()).toEqual([...booked].sort());
    await ground.remove();
  });
});

describe('a server that is stopped', () => {
  it('[K5] under load finishes what it accepted, ends with 0 in ten seconds, and opens again without repair', async () => {
    const ground = await aGround('PGlite', 'schema');
    await runFixture(ground, 'business', aBusyBusiness);
    const booked: number[] = [];

    for (let round = 0; round < 2; round++) {
      const server = await startServer(ground.environment);
      const { availabletimeslots } = await listed(server.address, 50, [11]);
      let running = true;
      const clients = Array.from({ length: 8 }, async (_, fiche) => {
        for (let index = 0; running; index++) {
          const date = availabletimeslots[(index * 8 + fiche) % availabletimeslots.length]?.start;
          try {
            const answer = await book(server.address, aBookingBody({ date }));
            if (answer.status === 201) booked.push(answer.json.records[0].id);
          } catch {
            return; // it does not listen any more
          }
        }
      });
      const some = booked.length + 4;
      await eventually(() => booked.length >= some || undefined);
      const asked = Date.now();
      expect(await server.kill('SIGTERM')).toBe(0);
      // the server itself ends what runs after ten seconds; this machine may be slow to say so
      expect(Date.now() - asked).toBeLessThan(20_000);
      running = false;
      await Promise.all(clients);
    }

    const { appointments } = await found(ground);
    const kept = new Set(appointments.map(({ id }) => id));
    expect(booked.filter((id) => !kept.has(id))).toEqual([]);
    await ground.remove();
  });

  it.each(['PostgreSQL', 'PGlite'] as const)(
    '[K6] [K7] between commit and answer, over %s, answers the retry with the one booking, and its mail leaves once',
    async (engine) => {
      const ground = await aGround(engine, 'schema');
      await runFixture(ground, 'business', aBusiness());
      const dying = await startServer({ ...ground.environment, ...DYING });
      const { firstSlot } = await listed(dying.address, 50, [11]);
      const body = aBookingBody({ date: firstSlot });
      const key = { 'idempotency-key': randomUUID() };

      await expect(book(dying.address, body, key)).rejects.toThrow();
      expect(await dying.exited).toBeNull();
      const restarted = Date.now();
      const server = await startServer(ground.environment);
      const answer = await book(server.address, body, key);
      const again = await book(server.address, body, key);
      let mails = await mailsIn(ground);
      while (mails.length === 0 && Date.now() - restarted < 60_000) {
        await pause(200);
        mails = await mailsIn(ground);
      }
      await pause(1_500);
      mails = await mailsIn(ground);
      await server.kill();

      expect(answer.status).toBe(201);
      expect(again.text).toBe(answer.text);
      const { appointments, unsent } = await found(ground);
      expect(appointments.map(({ id }) => id)).toEqual([answer.json.records[0].id]);
      expect([mails.length, unsent]).toEqual([1, 0]);
      await ground.remove();
    },
  );

  it('[K6] while it stores the answer of a move answers the retry at once, and moves once', async () => {
    const ground = await aGround('PostgreSQL', 'schema');
    await runFixture(ground, 'business', aBusiness());
    const dying = await startServer(ground.environment);
    const { availabletimeslots } = await listed(dying.address, 50, [11]);
    const [first, second, third] = availabletimeslots.map(({ start }) => start);
    const booked = await book(dying.address, aBookingBody({ date: first }));
    const { id } = booked.json.records[0];
    const moving = { ...holderOf(booked), 'idempotency-key': randomUUID() };
    const sql = (text: string) => query(ground.environment.DATABASE_URL ?? '', text);
    await sql(`create function hang() returns trigger language plpgsql as
      'begin if new.status <> 0 then perform pg_sleep(60); end if; return new; end'`);
    await sql(
      'create trigger hang before insert or update on idempotency for each row execute function hang()',
    );

    const lost = Promise.allSettled([change(dying.address, id, { date: second }, moving)]);
    await eventually(async () => {
      const hanging = await sql(
        `select 1 from pg_stat_activity where wait_event = 'PgSleep' and query like '%idempotency%'`,
      );
      return hanging.length > 0 || undefined;
    });
    await dying.kill('SIGKILL');
    expect((await lost)[0].status).toBe('rejected');
    await sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and query like '%idempotency%'`,
    );
    await sql('drop trigger hang on idempotency');
    const server = await startServer(ground.environment);
    const moved = await change(server.address, id, { date: second }, moving);
    const elsewhere = await change(server.address, id, { date: third }, holderOf(booked));
    const again = await change(server.address, id, { date: second }, moving);
    await server.kill();

    expect([moved.status, moved.json.records[0].start, elsewhere.status]).toEqual([
      200,
      second,
      200,
    ]);
    expect(again.text).toBe(moved.text);
    const { appointments } = await found(ground);
    expect(appointments.map(({ starts_at }) => starts_at)).toEqual([Date.parse(third ?? '')]);
    await ground.remove();
  });
});
