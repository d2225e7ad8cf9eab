import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Connection, DatabaseLocation } from './connection';
import { migrations } from './migrations';
import { restrict } from './owner-only';
import { RoundTrips } from './round-trips';
import type { Database } from './schema';
import { typeParsers } from './values';
import { WatchedPool } from './watched-pool';

const CONNECTIONS = 10;
const SECOND = 1000;
const WAIT_FOR_A_CONNECTION = 10 * SECOND;
const LONGEST_STATEMENT = 10 * SECOND;
const LONGEST_IDLE_TRANSACTION = 15 * SECOND;

/** Makes the one kysely that either database answers to, with the latest schema. */
export async function openDatabase(location: DatabaseLocation): Promise<Connection> {
  const opened = location.databaseUrl
    ? postgres(location.databaseUrl)
    : await embedded(location.dataFolder);
  const pool = new WatchedPool({
    ...opened.pool,
    types: typeParsers,
    pipeline: true,
    connectionTimeoutMillis: WAIT_FOR_A_CONNECTION,
  });
  // an idle connection that breaks is replaced at the next query
  pool.on('error', () => undefined);
  // one that breaks in use fails what it was asked, or is asked next: nobody else has to hear of it (K2)
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

  const close = async (): Promise<void> => {
    await database.destroy();
    await opened.close();
  };
  try {
    await migrate(database);
  } catch (failure) {
    await close();
    throw failure;
  }
  return { database, roundTrips: new RoundTrips(pool), engine: opened.engine, close };
}

interface Opened {
  readonly engine: Connection['engine'];
  readonly pool: PoolConfig;
  close(): Promise<void>;
}

const postgres = (url: string): Opened => ({
  engine: 'PostgreSQL',
  pool: {
    connectionString: url,
    max: CONNECTIONS,
    options: '-c TimeZone=UTC',
    statement_timeout: LONGEST_STATEMENT,
    idle_in_transaction_session_timeout: LONGEST_IDLE_TRANSACTION,
    keepAlive: true,
  },
  close: async () => undefined,
});

/** PostgreSQL inside this process. It has one session, so the pool has one connection: transactions queue. */
async function embedded(dataFolder: string): Promise<Opened> {
  const folder = join(dataFolder, 'db');
  await mkdir(folder, { recursive: true });
  const [{ PGlite }, { btree_gin }, { btree_gist }, { pg_trgm }, { createPgConfig }] =
    await Promise.all([
      import('@electric-sql/pglite'),
      import('@electric-sql/pglite/contrib/btree_gin'),
      import('@electric-sql/pglite/contrib/btree_gist'),
      import('@electric-sql/pglite/contrib/pg_trgm'),
      import('@electric-sql/pglite/node-postgres'),
    ]);
  const pglite = await PGlite.create(folder, { extensions: { btree_gin, btree_gist, pg_trgm } });
  // it chooses the modes of the files it makes at its start, whatever the umask
  await restrict(folder);
  await pglite.exec('set time zone UTC');
  // its one connection is never given up: PGlite does not open another
  const only = { max: 1, idleTimeoutMillis: 0 };
  return {
    engine: 'PGlite',
    pool: { ...createPgConfig(pglite), ...only } as PoolConfig,
    close: () => pglite.close(),
  };
}

/** All missing migrations in one transaction under an advisory lock: a schema is the old one or the new one (K10). */
async function migrate(database: Kysely<Database>): Promise<void> {
  const { error } = await new Migrator({ db: database, provider: migrations }).migrateToLatest();
  if (error) throw error;
}
