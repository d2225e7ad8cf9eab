import type { Kysely } from 'kysely';
import type { Reads } from './reads';
import type { RoundTrips } from './round-trips';
import type { Database } from './schema';

/** A PostgreSQL server, or the folder of an embedded database. */
export interface DatabaseLocation {
  readonly databaseUrl: string | undefined;
  /** A replica of it, for lists. */
  readonly databaseReadUrl?: string | undefined;
  readonly dataFolder: string;
}

export interface Connection {
  readonly database: Kysely<Database>;
  /** The same database, for the frequent statements. */
  readonly roundTrips: RoundTrips;
  /** The same database or its replica, for lists. */
  readonly reads: Reads;
  /** The name of the engine, for people. */
  readonly engine: 'PostgreSQL' | 'PGlite';
  /** The names of the migrations that this start has run. */
  readonly migrated: readonly string[];
  /** Waits for running queries, then closes all connections. */
  close(): Promise<void>;
}
