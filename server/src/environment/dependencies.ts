import type { Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Reads } from '../database/replica-reads';
import type { RoundTrips } from '../database/pipelined-queries';
import type { Database } from '../database/schema';
import type { Environment } from './environment';

export interface Dependencies {
  readonly database: Kysely<Database>;
  readonly roundTrips: RoundTrips;
  readonly reads: Reads;
  readonly environment: Environment;
  readonly now: () => Instant;
  /** Signs links. */
  readonly secret: Buffer;
}
