import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chown, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { pathOf, postgres } from './prerequisites';

/** A throw-away PostgreSQL of this test run. */
export interface PostgresCluster {
  readonly pid: number;
  /** Address of one of its databases. */
  url(database: string): string;
  /** Kills it as a power cut would, all but the disk. */
  crash(): Promise<void>;
  /** Starts it again where it was, and waits until it answers. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const SUPERUSER = 'creneau';
const PATIENCE = 30_000;

/** Where the run's cluster is told to the tests, by `start-postgres.ts`. */
export const CLUSTER_VARIABLE = 'TEST_POSTGRES';

/** An empty one. @param fsync whether a commit waits for the disk, as PostgreSQL does unless told otherwise. */
export const startPostgres = ({ fsync = false } = {}): Promise<PostgresCluster> =>
  startCluster(
    'initdb',
    (data) => [
      ...['-D', data, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    ],
    fsync,
  );

/** A copy of another that follows it. */
export const startStandby = (primary: PostgresCluster): Promise<PostgresCluster> =>
  startCluster('pg_basebackup', (data) => [
    ...['-d', primary.url('postgres'), '-D', data, '-R', '--checkpoint=fast', '--no-sync'],
  ]);

async function startCluster(
  program: 'initdb' | 'pg_basebackup',
  wordsFor: (data: string) => readonly string[],
  fsync = false,
): Promise<PostgresCluster> {
  const initdb = pathOf(postgres);
  if (!initdb) throw new Error('no PostgreSQL here: run tests/support/prerequisites.ts');
  // what is in the path may be a link, and the other programs lie beside what it leads to
  const programs = dirname(await realpath(initdb));
  const identity = await unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), 'creneau-postgres-'));
  if (identity) await chown(folder, identity.uid, identity.gid);

  const data = join(folder, 'data');
  const asUser = { ...identity, cwd: folder };
  await promisify(execFile)(join(programs, program), wordsFor(data), asUser);

  const port = await freePort();
  const settings = [`fsync=${fsync ? 'on' : 'off'}`, 'max_connections=200', 'shared_buffers=128MB'];
  const start = (): { readonly process: ChildProcess; readonly exited: Promise<void> } => {
    const process = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder].concat(
        settings.flatMap((setting) => ['-c', setting]),
      ),
      { ...asUser, stdio: 'ignore' },
    );
    const exited = new Promise<void>((resolve) => process.once('exit', () => resolve()));
    return { process, exited };
  };
  let server = start();
  if (server.process.pid === undefined) throw new Error('PostgreSQL did not start');

  const url = (database: string): string => `postgres://${SUPERUSER}@127.0.0.1:${port}/${database}`;
  await waitForPostgres(url('postgres'));
  return {
    pid: server.process.pid,
    url,
    crash: async () => {
      server.process.kill('SIGKILL');
      await server.exited;
    },
    // a busy backend outlives the crash and holds the shared memory: until it ends, a new server exits at once
    restart: async () => {
      const end = Date.now() + PATIENCE;
      for (;;) {
        server = start();
        const isUp = await Promise.race([
          waitForPostgres(url('postgres')).then(() => true),
          server.exited.then(() => false),
        ]);
        if (isUp) return;
        if (Date.now() > end) throw new Error('PostgreSQL did not start again');
      }
    },
    stop: async () => {
      server.process.kill('SIGINT');
      await server.exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Where the folders of the run's PGlite templates are, made by `start-postgres.ts`. */
export const TEMPLATES_VARIABLE = 'TEST_TEMPLATES';

/** Address of a database in the run's cluster, which may not exist. */
export function databaseAddress(name: string): string {
  const cluster = process.env[CLUSTER_VARIABLE];
  if (!cluster)
    throw new Error('this test wants the cluster that tests/support/start-postgres.ts starts');
  return cluster.replace(/\/[^/]*$/, `/${name}`);
}

/** Address of a new database in the run's cluster: empty, or a copy of another that nobody has open. */
export async function aDatabase(template = 'template1'): Promise<string> {
  const name = `test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  await query(databaseAddress('postgres'), `create database ${name} template ${template}`);
  return databaseAddress(name);
}

/** Asks a database directly, as a witness that does not trust the server. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const session = new pg.Client({ connectionString: url });
  await session.connect();
  try {
    return (await session.query<Row>(text, [...values])).rows;
  } finally {
    await session.end();
  }
}

/** Does something that no other test file does at the same time: the others wait. */
export async function exclusively(act: () => Promise<void>): Promise<void> {
  const session = new pg.Client({ connectionString: databaseAddress('postgres') });
  await session.connect();
  try {
    await session.query('select pg_advisory_lock(1)');
    await act();
  } finally {
    await session.end();
  }
}

/** A transaction of a witness that stays open: whoever wants the rows it wrote waits for its end. */
export interface OpenTransaction {
  /** Until a statement of this beginning waits for it, be it behind others that do, or the answer is there without. */
  untilWaitedFor(answer: Promise<unknown>, statement?: string): Promise<void>;
  commit(): Promise<void>;
}

export async function openTransaction(
  url: string,
  statements: readonly (readonly [text: string, values: readonly unknown[]])[],
): Promise<OpenTransaction> {
  const session = new pg.Client({ connectionString: url });
  await session.connect();
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  await session.query('begin');
  for (const [text, values] of statements) await session.query(text, [...values]);
  return {
    untilWaitedFor: async (answer, statement = '') => {
      let isAnswered = false;
      const end = (): void => void (isAnswered = true);
      void answer.then(end, end);
      const waiting = () =>
        query(
          url,
          // who waits in a row for a lock is blocked by those before it, and not by whom they wait for
          `with recursive waiting as (
              select pid, query from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))
              union
              select behind.pid, behind.query from pg_stat_activity behind
                join waiting on waiting.pid = any(pg_blocking_pids(behind.pid)))
            select 1 from waiting where starts_with(query, $2)`,
          [pid, statement],
        );
      while (!isAnswered && (await waiting()).length === 0)
        await new Promise((resolve) => setTimeout(resolve, 20));
    },
    commit: async () => {
      await session.query('commit');
      await session.end();
    },
  };
}

/** PostgreSQL refuses to run as root: somebody who is not. */
export async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = ['postgres', 'nobody']
    .map((name) => users.find(([user]) => user === name))
    .find((found) => found !== undefined);
  if (!user) throw new Error('no unprivileged user to run PostgreSQL');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

export async function waitForPostgres(url: string): Promise<void> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      await query(url, 'select 1');
      return;
    } catch (failure) {
      if (Date.now() > end) throw failure;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
