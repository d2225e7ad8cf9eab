import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aBookingBody, book, listed } from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { databaseAddress, query, unprivilegedUser } from '../../support/postgres';
import { aGround, startServer, type Ground } from '../../support/running-server';

jest.setTimeout(240_000);

let ground: Ground;
let isMounted = false;
const folder = (): string => ground.environment.CRENEAU_DATA ?? '';

const mounted: string[] = [];

function mount(volume: string, megabytes: number): void {
  const options = `size=${megabytes}m,mode=0700`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', volume], { stdio: 'ignore' });
  mounted.push(volume);
}

beforeAll(async () => {
  ground = await aGround('PGlite');
  try {
    mount(folder(), 128);
    isMounted = true;
  } catch {
    // a small volume needs the rights of an administrator
  }
});

afterAll(async () => {
  for (const volume of mounted) execFileSync('umount', ['-l', volume]);
  await ground?.remove();
});

/** Leaves no byte on the volume, or a few, and answers how to give them back. */
function fill({ volume = folder(), left = 0 } = {}): () => void {
  const path = join(volume, 'ballast');
  const { bavail, bsize } = statfsSync(volume);
  writeFileSync(path, Buffer.alloc(bavail * bsize - left));
  return () => rmSync(path);
}

/** A database of PostgreSQL on a volume of its own. */
async function aSmallPostgres(megabytes: number) {
  const volume = await mkdtemp(join(tmpdir(), 'creneau-tablespace-'));
  mount(volume, megabytes);
  const { uid, gid } = (await unprivilegedUser()) ?? {};
  if (uid !== undefined && gid !== undefined) await chown(volume, uid, gid);
  const small = await aGround('PostgreSQL');
  const { DATABASE_URL = '' } = small.environment;
  const name = new URL(DATABASE_URL).pathname.slice(1);
  const ask = (text: string) => query(databaseAddress('postgres'), text);
  await ask(`create tablespace ${name} location '${volume}'`);
  await ask(`alter database ${name} set tablespace ${name}`);
  const remove = async (): Promise<void> => {
    await ask(`drop database ${name}`);
    await ask(`drop tablespace ${name}`);
    await small.remove();
  };
  return { small, volume, remove };
}

it('[K8] a server on a full disk refuses a booking in words, and books again once there is room', async () => {
  if (!isMounted) {
    console.warn('not tried: mounting a small volume is not allowed here');
    return;
  }
  await runFixture(ground, 'business', aBusiness());
  const server = await startServer(ground.environment);
  const health = async () => {
    const answer = await fetch(`${server.address}/healthz`);
    return { status: answer.status, body: (await answer.json()) as object };
  };
  const before = await health();
  const { firstSlot } = await listed(server.address, 50, [11]);
  const first = Date.parse(firstSlot ?? '');

  const giveBack = fill();
  const full = await health();
  const statuses: number[] = [];
  for (let tries = 0; tries < 40 && !statuses.includes(503); tries += 1) {
    const day = new Date(first + (tries + 1) * 86_400_000).toISOString().slice(0, 10);
    const fields = { date: `${day}T10:00:00`, comment: 'x'.repeat(900) };
    statuses.push((await book(server.address, aBookingBody(fields))).status);
  }
  const reads = (await fetch(`${server.address}/api/v3/groups/50/calendars`)).status;
  giveBack();
  const after = await health();
  const { firstSlot: later } = await listed(server.address, 50, [11]);
  const booked = await book(server.address, aBookingBody({ date: later }));
  await server.kill();

  expect(before.body).toMatchObject({ status: 'ok' });
  expect(full).toMatchObject({ status: 503, body: { status: 'read-only', cause: 'disk full' } });
  expect(statuses).toContain(503);
  expect(reads).toBe(200);
  expect(server.log()).toContain('disk full');
  expect(after.status).toBe(200);
  expect(booked.status).toBe(201);
});

it('[K8] a server finds out by itself that the disk of PostgreSQL has room again, while nobody writes', async () => {
  if (!isMounted) {
    console.warn('not tried: mounting a small volume is not allowed here');
    return;
  }
  const { small, volume, remove } = await aSmallPostgres(64);
  await runFixture(small, 'business', aBusiness());
  const server = await startServer({ ...small.environment, SMTP_URL: 'smtp://127.0.0.1:1' });
  const health = async () => (await fetch(`${server.address}/healthz`)).status;
  const { availabletimeslots } = await listed(server.address, 50, [11], { nDays: 14 });
  const giveBack = fill({ volume });
  let status = 201;
  for (const { start } of availabletimeslots) {
    if (status === 503) break;
    const comments = 'x'.repeat(250);
    status = (await book(server.address, aBookingBody({ date: start, comments }))).status;
  }
  // longer than the server waits before it looks again
  const whileFull: number[] = [];
  const until = performance.now() + 5_000;
  while (performance.now() < until) {
    whileFull.push(await health());
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  giveBack();
  while ((await health()) !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
  await server.kill();
  await remove();

  expect(status).toBe(503);
  expect(new Set(whileFull)).toEqual(new Set([503]));
});

it('[K8] a server does not start on a full disk, and says so in one line', async () => {
  if (!isMounted) {
    console.warn('not tried: mounting a small volume is not allowed here');
    return;
  }
  const giveBack = fill();
  const start = startServer(ground.environment);

  await expect(start).rejects.toMatchObject({
    code: 1,
    log: expect.stringMatching(/^the disk of [^\n]* is full: free some space and start again\n$/),
  });
  giveBack();
});

it('[K8] a first start whose disk fills while it creates its files says so, and succeeds in the same folder once there is room', async () => {
  if (!isMounted) {
    console.warn('not tried: mounting a small volume is not allowed here');
    return;
  }
  const environment = { ...ground.environment, CRENEAU_DATA: join(folder(), 'new') };
  const giveBack = fill({ left: 1_000_000 });

  await expect(startServer(environment)).rejects.toMatchObject({
    code: 1,
    log: `the disk of the data folder ${environment.CRENEAU_DATA} is full: free some space and start again\n`,
  });
  giveBack();
  const server = await startServer(environment);
  await server.kill();
});

it('[K8] a server says in one line that the disk of PostgreSQL has no room for its first connection', async () => {
  if (!isMounted) {
    console.warn('not tried: mounting a small volume is not allowed here');
    return;
  }
  const { small, volume, remove } = await aSmallPostgres(24);
  fill({ volume });

  await expect(startServer(small.environment)).rejects.toMatchObject({
    code: 1,
    log: 'the disk of the database is full: free some space and start again\n',
  });
  await remove();
});
