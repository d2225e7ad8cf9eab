import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { buildServer } from '../src/application';
import { Reads } from '../src/database/replica-reads';
import { RoundTrips } from '../src/database/pipelined-queries';
import type { Database } from '../src/database/schema';
import { MeasuredPool } from '../src/database/pool';
import { environmentFrom } from '../src/environment/environment';

/** Never queried: routes describe themselves without a call. */
const unusedDatabase = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const roundTrips = new RoundTrips(new MeasuredPool(), { keepsSession: true });

/** The server with its routes and access rules, to be inspected and then closed. */
export const serverWithoutDatabase = (): ReturnType<typeof buildServer> =>
  buildServer({
    database: unusedDatabase,
    roundTrips,
    reads: Reads.of({ database: unusedDatabase, roundTrips }, undefined),
    engine: 'PGlite',
    environment: environmentFrom({ CRENEAU_DATA: '/nonexistent' }),
    now: Date.now,
    secret: Buffer.from('nothing is signed'),
  });
