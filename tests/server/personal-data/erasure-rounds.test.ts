import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { query } from '../../support/postgres';
import { aGround, startServer, type Ground } from '../../support/running-server';

jest.setTimeout(120_000);

const EMAIL = 'oubliee@example.org';

describe('the rounds of erasures', () => {
  let ground: Ground;
  let database: string;

  beforeAll(async () => {
    ground = await aGround('PostgreSQL');
    database = ground.environment.DATABASE_URL ?? '';
    // makes the tables
    await (await startServer(ground.environment)).kill();
    await query(database, `insert into groups (id, urlname, name) values (90, 'oubli', 'Oubli')`);
    await query(database, `insert into accounts (group_id, email) values (90, $1), (90, $2)`, [
      EMAIL,
      `pas-${EMAIL}`,
    ]);
    await query(
      database,
      `insert into erasure_requests (group_id, account_id, asked_at, confirmed_at)
        select 90, id, now(), case when email = $1 then now() end from accounts where group_id = 90`,
      [EMAIL],
    );
  }, 120_000);

  afterAll(() => ground.remove());

  const accounts = async (): Promise<readonly string[]> =>
    (
      await query<{ email: string }>(database, 'select email from accounts where group_id = 90')
    ).map(({ email }) => email);

  it('[GDPR-02] erase by themselves, once over several processes, whoever confirmed it, and nobody else', async () => {
    const said: string[] = [];
    const processes = [1, 2].map(() =>
      spawn(process.execPath, ['--import', 'tsx', 'tests/support/erasure-rounds.ts'], {
        env: { PATH: process.env.PATH, ...ground.environment },
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    for (const { stdout } of processes)
      stdout.on('data', (text: Buffer) => said.push(text.toString().trim()));
    while (said.length < processes.length) await new Promise((resolve) => setTimeout(resolve, 100));

    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const before = await accounts();
    for (const { stdin } of processes) stdin.write('on\n');
    while ((await accounts()).includes(EMAIL))
      await new Promise((resolve) => setTimeout(resolve, 100));
    for (const one of processes) {
      one.stdin.end();
      await once(one, 'exit');
    }

    expect(before).toContain(EMAIL);
    expect(await accounts()).toEqual([`pas-${EMAIL}`]);
    expect(await query(database, 'select reason from erasures where group_id = 90')).toEqual([
      { reason: 'asked' },
    ]);
    expect(said).toEqual(['started', 'started']);
  });
});
