import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, Migrator, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Connection, DatabaseLocation } from './connection';
import { markAsConnectionFailure, NotUnicode } from './database-errors';
import { takeLocks } from './transactions';
import { migrations } from './migrations';
import { restrict } from './data-folder';
import { Reads, type Reader } from './replica-reads';
import { RoundTrips } from './pipelined-queries';
import type { Database } from './schema';
import { typeParsers } from './values';
import { isPooled, MeasuredPool, setRoleDefaults } from './pool';

const CONNECTIONS = 10;
const SECOND = 1000;
const WAIT_FOR_A_CONNECTION = 10 * SECOND;
const WAIT_FOR_REPLICA = 2 * SECOND;
/** Milliseconds. */
const TIMEOUTS = {
  statement_timeout: 10 * SECOND,
  idle_in_transaction_session_timeout: 15 * SECOND,
};
const SESSION_DEFAULTS = { TimeZone: 'UTC', ...TIMEOUTS };

/** Other servers wait for this transaction; both may take longer than a request. */
export async function liftTimeouts(transaction: Kysely<Database>): Promise<void> {
  for (const timeout of Object.keys(TIMEOUTS))
    await sql`set local ${sql.id(timeout)} = 0`.execute(transaction);
}

export async function openDatabase(location: DatabaseLocation): Promise<Connection> {
  const source = location.databaseUrl
    ? await postgres(location.databaseUrl)
    : await openEmbedded(location.dataFolder);
  const primary = readerOf(source);
  const replica = location.databaseReadUrl
    ? readerOf(replicaAt(location.databaseReadUrl))
    : undefined;
  const close = async (): Promise<void> => {
    await Promise.all([primary.database.destroy(), replica?.database.destroy()]);
    await source.close();
  };
  let appliedMigrations;
  try {
    if (!source.keepsSession) await setRoleDefaults(primary.database, SESSION_DEFAULTS);
    appliedMigrations = await migrate(primary.database);
  } catch (failure) {
    await close();
    throw failure;
  }
  return {
    ...primary,
    reads: Reads.of(primary, replica),
    engine: source.engine,
    migrations: appliedMigrations,
    close,
  };
}

/** Connects lazily. */
function readerOf(source: PoolSource): Reader {
  const pool = new MeasuredPool({
    ...source.pool,
    types: typeParsers,
    pipeline: true,
  });
  // a broken idle connection is replaced at the next query
  pool.on('error', () => undefined);
  // the query is rejected anyway; without a listener the process would exit
  pool.on('connect', (connection) => connection.on('error', markAsConnectionFailure));
  const database = new Kysely<Database>({ dialect: new Dialect({ pool }) });
  return { database, roundTrips: new RoundTrips(pool, source) };
}

interface PoolSource {
  readonly engine: Connection['engine'];
  readonly pool: PoolConfig;
  /** Settings and prepared statements persist across transactions. */
  readonly keepsSession: boolean;
  close(): Promise<void>;
}

async function postgres(url: string): Promise<PoolSource> {
  const connection: PoolConfig = {
    connectionString: url,
    max: CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis: WAIT_FOR_A_CONNECTION,
  };
  const usesPooler = await isPooled(connection);
  return {
    engine: 'PostgreSQL',
    pool: usesPooler ? connection : { ...connection, options: '-c TimeZone=UTC', ...TIMEOUTS },
    keepsSession: !usesPooler,
    close: async () => undefined,
  };
}

/**
 * The replica may be down or behind a pooler, so nothing depends on its session. Its time limits
 * are short, since the primary answers instead.
 */
const replicaAt = (url: string): PoolSource => ({
  engine: 'PostgreSQL',
  pool: {
    connectionString: url,
    max: CONNECTIONS,
    keepAlive: true,
    connectionTimeoutMillis: WAIT_FOR_REPLICA,
    query_timeout: WAIT_FOR_REPLICA,
  },
  keepsSession: false,
  close: async () => undefined,
});

/** PGlite has one session, so transactions queue. */
async function openEmbedded(dataFolder: string): Promise<PoolSource> {
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
  // must not close when idle: PGlite does not open another
  const only = { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: WAIT_FOR_A_CONNECTION };
  return {
    engine: 'PGlite',
    pool: { ...createPgConfig(pglite), ...only } as PoolConfig,
    keepsSession: true,
    close: () => pglite.close(),
  };
}

/**
 * One transaction, which other servers wait for.
 *
 * @returns their names
 */
async function migrate(database: Kysely<Database>): Promise<readonly string[]> {
  return database.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    try {
      await liftTimeouts(connection);
      await takeLocks(connection, [['migrations']]);
      await ensureUsable(connection);
      const { error, results = [] } = await new Migrator({
        db: connection,
        provider: migrations,
        disableTransactions: true,
      }).migrateToLatest();
      if (error) throw error;
      await sql`commit`.execute(connection);
      return results.map(({ migrationName }) => migrationName);
    } catch (failure) {
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw failure;
    }
  });
}

/**
 * Fails if an empty database cannot hold the schema. Kysely would hide the cause: it goes on to
 * query in the aborted transaction.
 */
async function ensureUsable(connection: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ readonly isEmpty: boolean; readonly encoding: string }>`
    select to_regclass('kysely_migration') is null as "isEmpty", current_setting('server_encoding') as encoding`.execute(
    connection,
  );
  const [database] = rows;
  if (!database?.isEmpty) return;
  if (database.encoding !== 'UTF8') throw new NotUnicode(database.encoding);
  await sql`create table probe ()`.execute(connection);
  await sql`drop table probe`.execute(connection);
}

/** Kysely's migration lock belongs to a session, which a pooler may change. */
class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutLock();
  }
}

class AdapterWithoutLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
