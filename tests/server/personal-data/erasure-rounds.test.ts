import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { inheritedEnvironment } from '../../support/inherited-environment';
import { query } from '../../support/postgres';
import { aGround, startServer, type Ground } from '../../support/running-server';
import { TYPESCRIPT } from '../../support/typescript';

jest.setTimeout(120_000);

const EMAIL = 'oubliee@example.org';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;

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

  const fiches = async (): Promise<readonly string[]> =>
    (
      await query<{ lastname: string }>(
        database,
        'select lastname from fiches where group_id = 90 order by lastname',
      )
    ).map(({ lastname }) => lastname);

  const aProcess = (minutesAhead = 0) =>
    spawn(
      process.execPath,
      [...TYPESCRIPT, 'tests/support/erasure-rounds.ts', String(minutesAhead)],
      {
        env: { ...inheritedEnvironment, ...ground.environment },
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );

  const linesOf = (round: ReturnType<typeof aProcess>): string[] => {
    const lines: string[] = [];
    createInterface(round.stdout).on('line', (line) => lines.push(line));
    return lines;
  };

  const end = async (round: ReturnType<typeof aProcess>): Promise<void> => {
    round.stdin.end();
    await once(round, 'exit');
  };

  it('[GDPR-02] [GDPR-04] erase by themselves, once over several processes, whoever confirmed it and what is kept for too long', async () => {
    const processes = [aProcess(), aProcess()];
    const printed = processes.map(linesOf);
    while (printed.some((lines) => lines.length === 0))
      await new Promise((resolve) => setTimeout(resolve, 100));

    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const before = [...(await accounts()), ...(await fiches())];
    for (const { stdin } of processes) stdin.write('1\n');
    while ((await fiches()).includes('Ancienne'))
      await new Promise((resolve) => setTimeout(resolve, 100));
    for (const one of processes) await end(one);

    expect(before).toEqual(expect.arrayContaining([EMAIL, 'Ancienne', 'Contact', 'Récente']));
    expect(await accounts()).toEqual([`pas-${EMAIL}`]);
    expect(await fiches()).toEqual(['Récente']);
    expect(
      await query(database, 'select reason from erasures where group_id = 90 order by reason'),
    ).toEqual([{ reason: 'asked' }, { reason: 'asked' }, { reason: 'expired' }]);
    // nor is the address kept of someone who never followed their mail
    expect(await query(database, 'select 1 from erasure_requests where email is not null')).toEqual(
      [],
    );
    const [started, counts] = [printed.map(([first]) => first), printed.map(([, line]) => line)];
    expect(started).toEqual(['started', 'started']);
    // whichever process erased somebody says how many
    const told = counts.flatMap((line) => (line === undefined ? [] : [JSON.parse(line)]));
    const sum = (of: string): number => told.reduce((total, one) => total + one[of], 0);
    expect([sum('asked'), sum('expired'), sum('postponed')]).toEqual([2, 1, 0]);
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
      while ((await fiches()).includes(lastname))
        await new Promise((resolve) => setTimeout(resolve, 100));
    };
    await expire('Première');
    const round = aProcess();
    round.stdin.write('1\n');
    await untilErased('Première');
    await expire('Deuxième');
    round.stdin.write('59\n');
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const before = await fiches();
    round.stdin.write('1\n');
    await untilErased('Deuxième');
    await end(round);

    expect(before).toContain('Deuxième');
  });

  it('[GDPR-04] erase of a group no more than its share of a day, oldest first, and say how many wait', async () => {
    await query(
      database,
      `insert into fiches (group_id, lastname, email, created_at, updated_at)
        select 90, 'Attend ' || lpad(n::text, 2, '0'), '', now() - interval '5 years', now() - interval '4 years' - n * interval '1 day'
        from generate_series(1, 12) as n`,
    );
    await query(database, `update erasures set erased_at = now() - interval '2 days'`);
    const round = aProcess();
    const lines = linesOf(round);
    round.stdin.write('1\n');
    while (lines.length < 2) await new Promise((resolve) => setTimeout(resolve, 100));
    round.stdin.write('60\n');
    while (lines.length < 3) await new Promise((resolve) => setTimeout(resolve, 100));
    const left = (await fiches()).filter((name) => name.startsWith('Attend'));
    await query(database, `update erasures set erased_at = now() - interval '2 days'`);
    round.stdin.write('60\n');
    while (lines.length < 4) await new Promise((resolve) => setTimeout(resolve, 100));
    await end(round);

    expect(lines.slice(1).map((line) => JSON.parse(line))).toEqual([
      { asked: 0, expired: 10, postponed: 2 },
      { asked: 0, expired: 0, postponed: 2 },
      { asked: 0, expired: 2, postponed: 0 },
    ]);
    expect(left).toEqual(['Attend 01', 'Attend 02']);
    await query(database, `update erasures set erased_at = now() - interval '2 days'`);
  });

  it.each([
    ['five years ahead', 5 * YEAR],
    ['an hour behind', -HOUR],
  ])('[GDPR-04] delete nothing in a server whose clock is %s, which says so', async (_, ahead) => {
    await query(
      database,
      `with visitor as (
          insert into fiches (group_id, lastname, email) values (1, 'À venir', 'venir@example.org')
          returning id)
        insert into appointments (group_id, calendar_id, seat, starts_at, ends_at, intervention_id, fiche_id)
        select 1, 1, 90, day, day + interval '30 minutes', 12, id
        from visitor, (select now() + interval '7 days' as day) as next_week`,
    );
    await query(
      database,
      `insert into account_sessions (group_id, account_id, token_hash, created_at, expires_at)
        select 90, id, 'kept', now(), now() + interval '1 hour' from accounts where group_id = 90 limit 1`,
    );
    const kept = async () => [
      (await query(database, `select from fiches where lastname = 'À venir'`)).length,
      (await query(database, `select from account_sessions where token_hash = 'kept'`)).length,
    ];
    const server = await startServer({
      ...ground.environment,
      NODE_OPTIONS: `--import ${resolve('tests/support/clock-ahead.mjs')}`,
      CLOCK_AHEAD: String(ahead),
    });
    const refusals = ['nobody is erased', 'nothing old is deleted'];
    while (!refusals.every((text) => server.log().includes(text)) && (await kept())[0] === 1)
      await new Promise((proceed) => setTimeout(proceed, 100));
    const log = server.log();
    await server.kill();

    expect(await kept()).toEqual([1, 1]);
    for (const text of refusals)
      expect(log).toMatch(
        new RegExp(`"level":50.*"alert":"clock","minutesAhead":${ahead / MINUTE}.*${text}`),
      );
    await query(database, `delete from appointments where group_id = 1 and seat = 90`);
    await query(database, `delete from fiches where lastname = 'À venir'`);
    await query(database, `delete from account_sessions where token_hash = 'kept'`);
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
    while ((await fiches()).includes('Suivante'))
      await new Promise((resolve) => setTimeout(resolve, 100));
    await end(round);

    expect(await fiches()).toContain('Bloquée');
    await query(database, 'drop trigger refuse on fiches');
    await query(database, `delete from fiches where lastname = 'Bloquée'`);
  });
});
