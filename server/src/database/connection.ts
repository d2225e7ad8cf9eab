import type { Kysely } from 'kysely';
import type { Reads } from './replica-reads';
import type { RoundTrips } from './pipelined-queries';
import type { Database } from './schema';

/** A PostgreSQL server, or the folder of an embedded database. */
export interface DatabaseLocation {
  readonly databaseUrl: string | undefined;
  /** A replica, for lists. */
  readonly databaseReadUrl?: string | undefined;
  readonly dataFolder: string;
}

export interface Connection {
  readonly database: Kysely<Database>;
  /** Prepared statements on the same database. */
  readonly roundTrips: RoundTrips;
  /** Reads from the database or its replica, for lists. */
  readonly reads: Reads;
  /** For display. */
  readonly engine: 'PostgreSQL' | 'PGlite';
  readonly migrations: readonly string[];
  /** Waits for running queries, then closes all connections. */
  close(): Promise<void>;
}
