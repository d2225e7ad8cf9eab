import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inheritedEnvironment } from '../../support/inherited-environment';
import { query } from '../../support/postgres';
import { aGround, startServer, type Ground } from '../../support/running-server';
import { TYPESCRIPT } from '../../support/typescript';

jest.setTimeout(120_000);

const EMAIL = 'oubliee@example.org';

describe('the rounds of erasures', () => {
  let ground: Ground;
  let database: string;

  beforeAll(async () => {
    ground = await aGround('PostgreSQL', 'demonstration');
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
    await query(
      database,
      `insert into fiches (group_id, lastname, email, created_at, updated_at) values
        (90, 'Ancienne', '', now() - interval '3 years 1 day', now() - interval '3 years 1 day'),
        (90, 'Récente', '', now() - interval '3 years 1 day', now() - interval '2 years'),
        (90, 'Contact', 'contact@example.org', now(), now())`,
    );
    await query(
      database,
      `insert into erasure_requests (group_id, email, asked_at, confirmed_at) values
        (90, 'contact@example.org', now(), now()),
        (90, 'jamais@example.org', now() - interval '4 days', null)`,
    );
  }, 120_000);

  afterAll(() => ground.remove());

  const accounts = async (): Promise<readonly string[]> =>
    (
      await query<{ email: string }>(database, 'select email from accounts where group_id = 90')
    ).map(({ email }) => email);

  const contacts = async (): Promise<readonly string[]> =>
    (
      await query<{ lastname: string }>(
        database,
        'select lastname from fiches where group_id = 90 order by lastname',
      )
    ).map(({ lastname }) => lastname);

  const aProcess = () =>
    spawn(process.execPath, [...TYPESCRIPT, 'tests/support/erasure-rounds.ts'], {
      env: { ...inheritedEnvironment, ...ground.environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    });

  const end = async (round: ReturnType<typeof aProcess>): Promise<void> => {
    round.stdin.end();
    await once(round, 'exit');
  };

  it('[GDPR-02] [GDPR-04] erase by themselves, once over several processes, whoever confirmed it and what is kept for too long', async () => {
    const lines: string[] = [];
    const processes = [aProcess(), aProcess()];
    for (const { stdout } of processes)
      stdout.on('data', (text: Buffer) => lines.push(text.toString().trim()));
    while (lines.length < processes.length)
      await new Promise((resolve) => setTimeout(resolve, 100));

    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const before = [...(await accounts()), ...(await contacts())];
    for (const { stdin } of processes) stdin.write('1\n');
    while ((await contacts()).includes('Ancienne'))
      await new Promise((resolve) => setTimeout(resolve, 100));
    for (const one of processes) await end(one);

    expect(before).toEqual(expect.arrayContaining([EMAIL, 'Ancienne', 'Contact', 'Récente']));
    expect(await accounts()).toEqual([`pas-${EMAIL}`]);
    expect(await contacts()).toEqual(['Récente']);
    expect(
      await query(database, 'select reason from erasures where group_id = 90 order by reason'),
    ).toEqual([{ reason: 'asked' }, { reason: 'asked' }, { reason: 'expired' }]);
    // nor is the address kept of someone who never followed their mail
    expect(await query(database, 'select 1 from erasure_requests where email is not null')).toEqual(
      [],
    );
    expect(lines).toEqual(['started', 'started']);
  });

  it('[GDPR-02] [GDPR-04] are done each hour after the first, which a server that restarts more often than that does a minute after its start', async () => {
    const expire = (lastname: string) =>
      query(
        database,
        `insert into fiches (group_id, lastname, email, created_at, updated_at) values
          (90, $1, '', now() - interval '4 years', now() - interval '4 years')`,
        [lastname],
      );
    const untilErased = async (lastname: string): Promise<void> => {
      while ((await contacts()).includes(lastname))
        await new Promise((resolve) => setTimeout(resolve, 100));
    };
    await expire('Première');
    const round = aProcess();
    round.stdin.write('1\n');
    await untilErased('Première');
    await expire('Deuxième');
    round.stdin.write('59\n');
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const before = await contacts();
    round.stdin.write('1\n');
    await untilErased('Deuxième');
    await end(round);

    expect(before).toContain('Deuxième');
  });

  it('[GDPR-02] erase the others when one erasure fails', async () => {
    await query(
      database,
      `insert into fiches (group_id, lastname, email, created_at, updated_at) values
        (90, 'Bloquée', '', now() - interval '9 years', now() - interval '9 years')`,
    );
    await query(
      database,
      `create function refuse() returns trigger language plpgsql as $$ begin
        if old.lastname = 'Bloquée' then raise 'refused'; end if; return old; end $$`,
    );
    await query(
      database,
      'create trigger refuse before delete on fiches for each row execute function refuse()',
    );
    await query(
      database,
      `insert into fiches (group_id, lastname, email, created_at, updated_at) values
        (90, 'Suivante', '', now() - interval '4 years', now() - interval '4 years')`,
    );
    const round = aProcess();
    round.stdin.write('1\n');
    while ((await contacts()).includes('Suivante'))
      await new Promise((resolve) => setTimeout(resolve, 100));
    await end(round);

    expect(await contacts()).toContain('Bloquée');
    await query(database, 'drop trigger refuse on fiches');
    await query(database, `delete from fiches where lastname = 'Bloquée'`);
  });
});
