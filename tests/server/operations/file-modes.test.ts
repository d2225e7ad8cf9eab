import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { aBookingBody, book, listed } from '../../support/booking-calls';
import { runFixture } from '../../support/run-fixture';
import { aBusiness } from '../../support/made-up-business';
import { aGround, startServer, type Ground } from '../../support/running-server';

jest.setTimeout(240_000);

let ground: Ground;

beforeAll(async () => {
  ground = await aGround('PGlite');
  await runFixture(ground, 'business', aBusiness());
});

afterAll(() => ground?.remove());

const dataFolder = (): string => ground.environment.CRENEAU_DATA ?? '';

/** Whatever others than the owner may read, write or list. */
async function openToOthers(): Promise<readonly string[]> {
  const names = ['.', ...(await readdir(dataFolder(), { recursive: true }))];
  const open: string[] = [];
  for (const name of names) {
    const found = await stat(join(dataFolder(), name)).catch(() => undefined);
    if (found && (found.mode & 0o077) !== 0)
      open.push(`${name} ${(found.mode & 0o777).toString(8)}`);
  }
  return open;
}

/** A booking, and the file of its mail. */
async function bookAndWait(address: string, outbox: string): Promise<void> {
  const { firstSlot } = await listed(address, 50, [11]);
  expect((await book(address, aBookingBody({ date: firstSlot }))).status).toBe(201);
  const end = Date.now() + 20_000;
  while (Date.now() < end) {
    if ((await readdir(outbox).catch(() => [])).some((name) => name.endsWith('.eml'))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no mail was written');
}

it('[S6] a server keeps database, mails and secret from the other users of the machine', async () => {
  const server = await startServer(ground.environment);
  await bookAndWait(server.address, join(dataFolder(), 'outbox'));
  const whileRunning = await openToOthers();
  await server.kill();

  expect(whileRunning).toEqual([]);
  expect(await openToOthers()).toEqual([]);
});

it('[S6] a server closes to others the files that an earlier version has left open', async () => {
  const names = await readdir(dataFolder(), { recursive: true });
  // style sheets are the operator's, and public
  for (const name of names.filter((each) => each !== 'stylesheets')) {
    const path = join(dataFolder(), name);
    await chmod(path, (await stat(path)).isDirectory() ? 0o755 : 0o666);
  }
  await chmod(dataFolder(), 0o755);

  const server = await startServer(ground.environment);
  const closed = await openToOthers();
  await server.kill();

  expect(closed).toEqual([]);
});
