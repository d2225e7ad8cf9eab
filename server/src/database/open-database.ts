import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Connection, DatabaseLocation } from './connection';
import { migrations } from './migrations';
import { restrict } from './file-modes';
import { RoundTrips } from './round-trips';
import type { Database } from './schema';
import { typeParsers } from './values';
import { MeasuredPool } from './measured-pool';

const CONNECTIONS = 10;
const SECOND = 1000;
const WAIT_FOR_A_CONNECTION = 10 * SECOND;
const LONGEST_STATEMENT = 10 * SECOND;
const LONGEST_IDLE_TRANSACTION = 15 * SECOND;

/** A connection with the latest schema, to either engine. */
export async function openDatabase(location: DatabaseLocation): Promise<Connection> {
  const opened = location.databaseUrl
    ? postgres(location.databaseUrl)
    : await embedded(location.dataFolder);
  const pool = new MeasuredPool({
    ...opened.pool,
    types: typeParsers,
    pipeline: true,
    connectionTimeoutMillis: WAIT_FOR_A_CONNECTION,
  });
  // a broken idle connection is replaced at the next query
  pool.on('error', () => undefined);
  // a connection that breaks in use rejects its query; without a listener the process would end
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

/** PostgreSQL within this process. It has one session, so the pool has one connection and transactions queue. */
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
  // PGlite sets the modes of its files at start, whatever the umask
  await restrict(folder);
  await pglite.exec('set time zone UTC');
  // the connection must not be closed when idle: PGlite does not open another
  const only = { max: 1, idleTimeoutMillis: 0 };
  return {
    engine: 'PGlite',
    pool: { ...createPgConfig(pglite), ...only } as PoolConfig,
    close: () => pglite.close(),
  };
}

/**
 * Runs all missing migrations in one transaction under an advisory lock, so the schema is either the old one or the new one.
 */
async function migrate(database: Kysely<Database>): Promise<void> {
  const { error } = await new Migrator({ db: database, provider: migrations }).migrateToLatest();
  if (error) throw error;
}
