import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { call } from '../../support/booking-calls';
import { eventually } from '../../support/mails';
import { query } from '../../support/postgres';
import {
  aGround,
  startServer,
  type Contents,
  type Environment,
  type Ground,
} from '../../support/running-server';

jest.setTimeout(240_000);

const REFUSAL =
  /^the database holds the demonstration, whose passwords are published \(salon-lumiere, .*pro@salon-lumiere\.example\): remove it with `npm run demonstration -- --remove`\n$/;

const PRODUCTION = { NODE_ENV: 'production' };

/** What the command of that name prints. */
async function run(environment: Environment, ...options: readonly string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['server/run.mjs', 'demonstration', ...options],
    { env: { PATH: process.env.PATH, ...environment } },
  ).catch((failure: { stdout: string; stderr: string }) => failure);
  return stdout + stderr.replace(/^database: .*\n/, '');
}

let ground: Ground;
const groups = () =>
  query<{ id: number }>(ground.environment.DATABASE_URL ?? '', 'select id from groups');

const beginEachWith = (contents: Contents): void => {
  beforeEach(async () => {
    ground = await aGround('PostgreSQL', contents);
  });

  afterEach(() => ground.remove());
};

describe('the demonstration', () => {
  beginEachWith('schema');

  it('[S3] is not loaded in production, even by `npm start`', async () => {
    const server = await startServer({ ...ground.environment, ...PRODUCTION });
    const login = await call(server.address, 'POST', '/api/v3/sessions', {
      body: JSON.stringify({ email: 'pro@salon-lumiere.example', password: 'Bonjour-2026!' }),
    });
    const site = await fetch(`${server.address}/embed-demo`);
    await server.kill();

    expect(await groups()).toEqual([]);
    expect(await site.text()).not.toContain('Maison Lumière');
    expect(login.status).toBeGreaterThanOrEqual(400);
  });

  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://rendez-vous.example' }])(
    '[S3] is not loaded where others reach the server: %o',
    async (environment) => {
      const server = await startServer({ ...ground.environment, ...environment });
      await eventually(() => /^no demonstration: .*--load`/m.exec(server.log()) ?? undefined);
      await server.kill();

      expect(await groups()).toEqual([]);
    },
  );

  it.each(['http://localhost:4150', 'http://127.0.0.1:4150', 'http://[::1]:4150'])(
    'is loaded where the address of the page is of this machine: %s',
    async (address) => {
      const server = await startServer({ ...ground.environment, PUBLIC_URL: address });
      await server.kill();

      expect(server.log()).toContain(`${address}/salon-lumiere`);
      expect(await groups()).toHaveLength(8);
    },
  );

  it('[S3] is not loaded by a start that does not ask for it', async () => {
    const server = await startServer(ground.environment, ['server/run.mjs', 'main']);
    await server.kill();

    expect(await groups()).toEqual([]);
  });

  it('[S3] is loaded by its command, but not in production', async () => {
    const refused = await run({ ...ground.environment, ...PRODUCTION }, '--load');
    const loaded = await run(ground.environment, '--load');
    const again = await run(ground.environment, '--load');

    expect(refused).toMatch(/^the passwords of the demonstration are published[^\n]*\n$/);
    expect(loaded).toMatch(/^loaded: salon-lumiere, /);
    expect(again).toBe('the database has groups already\n');
    expect(await groups()).toHaveLength(8);
  });
});

describe('the demonstration in a database', () => {
  beginEachWith('demonstration');

  it('[S3] keeps a server in production from starting until the named command has removed it', async () => {
    const production = { ...ground.environment, ...PRODUCTION };

    await expect(startServer(production)).rejects.toMatchObject({
      code: 1,
      log: expect.stringMatching(REFUSAL),
    });
    const removed = await run(production, '--remove');
    const again = await run(production, '--remove');
    const server = await startServer(production);
    await server.kill();

    expect(removed).toMatch(/^removed: salon-lumiere, .*pro@salon-lumiere\.example\n$/);
    expect(again).toBe('nothing to remove\n');
    const url = ground.environment.DATABASE_URL ?? '';
    const tables = await query<{ name: string }>(
      url,
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'group_id'`,
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of [...tables, { name: 'groups' }, { name: 'professionals' }])
      expect([name, await query(url, `select 1 from ${name}`)]).toEqual([name, []]);
  });

  it('[S3] is removed without the businesses beside it', async () => {
    const url = ground.environment.DATABASE_URL ?? '';
    await query(
      url,
      `insert into groups (id, urlname, name, sector, active, locale, timezone, currency, settings)
       select 5000, 'salon-lumiere-lyon', name, sector, active, locale, timezone, currency, '{}' from groups where id = 1`,
    );

    await run(ground.environment, '--remove');

    expect(await groups()).toEqual([{ id: 5000 }]);
  });
});
