import type { Kysely } from 'kysely';
import type { RoundTrips } from './round-trips';
import type { Database } from './schema';

/** Where the data is: a real PostgreSQL, or a folder for the embedded one. */
export interface DatabaseLocation {
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
}

export interface Connection {
  readonly database: Kysely<Database>;
  /** The same database, for what is asked most often. */
  readonly roundTrips: RoundTrips;
  /** What answers, as a person would name it. */
  readonly engine: 'PostgreSQL' | 'PGlite';
  /** Waits for what is running, then lets go of everything. */
  close(): Promise<void>;
}
