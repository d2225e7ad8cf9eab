import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerOf } from '../support/answers';
import { eventually } from '../support/mails';
import { aWireTo } from '../support/cuttable-wire';
import { openTransaction, query } from '../support/postgres';
import { aGround, engines, startServer, type Ground } from '../support/running-server';

/** The pid stands first in it. */
const lockOf = (ground: Ground): string => join(ground.environment.CRENEAU_DATA ?? '', 'lock');

describe('a data folder for one server', () => {
  it('[K4] refuses a second server with the pid of the first, which goes on undisturbed', async () => {
    const ground = await aGround('PGlite', 'demonstration');
    const first = await startServer(ground.environment);

    const second = startServer(ground.environment);

    await expect(second).rejects.toMatchObject({
      code: 1,
      log: expect.stringMatching(
        new RegExp(`^the data folder .* in use .* process ${first.pid}\\n$`),
      ),
    });
    expect((await answerOf(first, '/api/v3/groups/1/calendars')).status).toBe(200);
    await first.kill();
    await ground.remove();
  }, 120_000);

  it('[K4] takes over the lock of a server that died', async () => {
    const ground = await aGround('PGlite', 'demonstration');
    const first = await startServer(ground.environment);
    await first.kill('SIGKILL');
    expect(await readFile(lockOf(ground), 'utf8')).toMatch(new RegExp(`^${first.pid} `));

    const second = await startServer(ground.environment);

    expect(await readFile(lockOf(ground), 'utf8')).toMatch(new RegExp(`^${second.pid} `));
    expect((await answerOf(second, '/api/v3/groups/1/calendars')).status).toBe(200);
    await second.kill();
    await ground.remove();
  }, 120_000);

  it('[K4] takes over the lock of a server that died and whose parent never asks how', async () => {
    const ground = await aGround('PGlite', 'demonstration');
    const script = `${process.execPath} server/dist/bundle/main.js & exec sleep 600`;
    const parent = await startServer(ground.environment, ['-c', script], { command: 'sh' });
    const pid = Number.parseInt(await readFile(lockOf(ground), 'utf8'), 10);
    process.kill(pid, 'SIGKILL');
    while (!(await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z '))
      await new Promise((resolve) => setTimeout(resolve, 20));

    const second = await startServer(ground.environment);

    expect(await readFile(lockOf(ground), 'utf8')).toMatch(new RegExp(`^${second.pid} `));
    await second.kill();
    await parent.kill('SIGKILL');
    await ground.remove();
  }, 120_000);

  it.each([
    ['that says nothing', 'nobody'],
    [
      'of a server whose pid another program has since the machine started again',
      `${process.pid} 1`,
    ],
  ])(
    '[K4] takes over a lock %s',
    async (_, lock) => {
      const ground = await aGround('PGlite', 'demonstration');
      await writeFile(lockOf(ground), lock);

      const server = await startServer(ground.environment);

      await server.kill();
      expect(existsSync(lockOf(ground))).toBe(false);
      await ground.remove();
    },
    120_000,
  );
});

it('[A7] a server signs with a new key where a power cut has left an empty one, which everybody could guess', async () => {
  const ground = await aGround('PGlite', 'demonstration');
  const file = join(ground.environment.CRENEAU_DATA ?? '', 'secret');
  const guess = createHmac('sha256', '').update('outbox').digest('base64url').slice(0, 22);
  await writeFile(file, '');

  const server = await startServer(ground.environment);

  const key = await readFile(file);
  await server.kill();
  const again = await startServer(ground.environment);
  await again.kill();
  expect(key).toHaveLength(32);
  expect(server.outbox()).not.toContain(guess);
  expect(await readFile(file)).toEqual(key);
  await ground.remove();
}, 120_000);

describe.each(engines)('a server that is told to stop by %s', (engine) => {
  it('[K5] finishes what runs, takes nothing new, lets go of everything and ends with 0', async () => {
    const ground = await aGround(engine, 'demonstration');
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) {
      const server = await startServer(ground.environment);
      const asked = Array.from({ length: 40 }, () =>
        fetch(`${server.address}/api/v3/groups/1/interventions?results=all`)
          .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
          .catch(() => ({ status: 0, text: '' })),
      );
      await Promise.race(asked);
      const stopped = performance.now();
      const code = await server.kill(signal);
      const answers = await Promise.all(asked);

      expect(code).toBe(0);
      // and not when its patience ends, after ten seconds
      expect(performance.now() - stopped).toBeLessThan(8_000);
      expect(existsSync(lockOf(ground))).toBe(false);
      for (const { status, text } of answers) {
        if (status === 200) expect(JSON.parse(text)).toMatchObject({ totalRecords: 9 });
        else expect([0, 503]).toContain(status);
      }
      await expect(fetch(`${server.address}/healthz`)).rejects.toThrow();
    }
    await ground.remove();
  }, 180_000);
});

describe('a database at the start of its servers', () => {
  it('is filled once, by two servers that start at the same moment', async () => {
    const ground = await aGround('PostgreSQL');
    const servers = await Promise.all([
      startServer(ground.environment),
      startServer(ground.environment),
    ]);

    const url = ground.environment.DATABASE_URL ?? '';
    expect(await query(url, 'select id, urlname from groups order by id')).toEqual([
      { id: 1, urlname: 'salon-lumiere' },
      { id: 2, urlname: 'cabinet-horizon' },
      { id: 3, urlname: 'mairie-belleville' },
      { id: 4, urlname: 'garage-central' },
      { id: 5, urlname: 'allo-assistance' },
      { id: 6, urlname: 'ferme-des-pres' },
      { id: 7, urlname: 'entreprise-sso' },
      { id: 8, urlname: 'lord-howe-dive' },
    ]);
    await Promise.all(servers.map((server) => server.kill()));
    await ground.remove();
  }, 120_000);

  it('is waited for by a server that starts while another one fills it, however long that takes', async () => {
    const ground = await aGround('PostgreSQL', 'schema');
    const filling = await openTransaction(ground.environment.DATABASE_URL ?? '', [
      ['lock table groups', []],
    ]);

    const starting = startServer(ground.environment);
    await filling.untilWaitedFor(starting);
    // longer than any statement of a request may take
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    await filling.commit();

    const server = await starting;
    expect((await answerOf(server, '/api/v3/groups/1/calendars')).status).toBe(200);
    await server.kill();
    await ground.remove();
  }, 120_000);

  it('[K10] keeps its old schema when a migration breaks, and the next start finishes it', async () => {
    const ground = await aGround('PostgreSQL');
    const url = ground.environment.DATABASE_URL ?? '';
    await query(url, 'create table outbox (in_the_way integer)');

    await expect(startServer(ground.environment)).rejects.toMatchObject({ code: 1 });
    const tables = await query(
      url,
      `select table_name from information_schema.tables
       where table_schema = 'public' and table_name not like 'kysely%'`,
    );
    await query(url, 'drop table outbox');
    const server = await startServer(ground.environment);

    expect(tables).toEqual([{ table_name: 'outbox' }]);
    expect((await answerOf(server, '/api/v3/groups/1/calendars')).status).toBe(200);
    const run = await query(url, 'select name from kysely_migration order by name');
    expect(run.length).toBeGreaterThan(30);
    // what it logs is written in the background
    const told = await eventually(() => {
      const lines = [...server.log().matchAll(/"migration":"(\d{4}-[\w-]+)","msg":"migrated"/g)];
      return lines.length < run.length ? undefined : lines.map(([, name]) => ({ name }));
    });
    expect(told).toEqual(run);
    await server.kill();
    await ground.remove();
  }, 120_000);

  it('[K2] is missed with 503 and Retry-After, and found again', async () => {
    const ground = await aGround('PostgreSQL', 'demonstration');
    const through = new URL(ground.environment.DATABASE_URL ?? '');
    const wire = await aWireTo({ host: through.hostname, port: Number(through.port) });
    through.port = String(wire.port);
    const server = await startServer({ ...ground.environment, DATABASE_URL: through.href });
    const ask = () => fetch(`${server.address}/api/v3/groups/1/calendars`);
    expect((await ask()).status).toBe(200);

    await wire.cut();
    const missed = await ask();
    await Promise.all([ask(), ask(), ask()]);
    const health = await fetch(`${server.address}/healthz`);
    await wire.mend();
    const found = await ask();
    await eventually(() => (server.log().includes('the database is back') ? true : undefined));

    const told = server
      .log()
      .split('\n')
      .filter((line) => /"level":[56]0|the database is/.test(line));
    expect(told).toEqual([
      expect.stringMatching(/^\{"level":50,.*"msg":"the database is away"\}$/),
      expect.stringMatching(/^\{"level":30,.*"seconds":\d+.*"msg":"the database is back"\}$/),
    ]);
    expect(missed.status).toBe(503);
    expect(Number(missed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(health.status).toBe(503);
    expect(found.status).toBe(200);
    await server.kill();
    await wire.cut();
    await ground.remove();
  }, 120_000);
});
