import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitForPostgres, freePort, query, unprivilegedUser } from './postgres';
import { pathOf, pgbouncer } from './prerequisites';

/** A PgBouncer in transaction mode before one database. */
export interface Pooler {
  /** The database, through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Few sessions, so that transactions of many connections share them. */
const SESSIONS = 3;

export async function startPooler(databaseUrl: string, settings = ''): Promise<Pooler> {
  const program = pathOf(pgbouncer);
  if (!program) throw new Error('no PgBouncer here: run tests/support/prerequisites.ts');
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const identity = await unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), 'creneau-pgbouncer-'));
  const own = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'users'), `"${username}" ""\n`);
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
auth_type = trust
admin_users = ${username}
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = ${SESSIONS}
unix_socket_dir =
${settings}
`,
  );
  if (identity)
    for (const path of [folder, file, join(folder, 'users')])
      await chown(path, identity.uid, identity.gid);
  const process = spawn(program, ['-q', file], { ...identity, cwd: folder, stdio: 'ignore' });
  const exited = once(process, 'exit');
  const url = `postgres://${username}@127.0.0.1:${own}/${name}`;
  await waitForPostgres(url);
  return {
    url,
    stop: async () => {
      process.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The time limits of a session behind the pooler. */
export async function limitsOf(url: string): Promise<object | undefined> {
  const [limits] = await query(
    url,
    `select current_setting('statement_timeout') as statement,
            current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  return limits;
}
