import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { buildServer } from '../src/application';
import { RoundTrips } from '../src/database/round-trips';
import type { Database } from '../src/database/schema';
import { WatchedPool } from '../src/database/watched-pool';
import { environmentFrom } from '../src/environment';
import type { OpenApi } from './api-doc';

/** Nothing is asked of it: the calls describe themselves before anybody makes one. */
const nowhere = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** What the server tells of its calls, made without a database. */
export async function description(): Promise<OpenApi> {
  const server = await buildServer({
    database: nowhere,
    roundTrips: new RoundTrips(new WatchedPool()),
    engine: 'PGlite',
    environment: environmentFrom({}),
    now: Date.now,
    secret: Buffer.from('nothing is signed'),
  });
  const document = (await server.inject('/api/openapi.json')).json<OpenApi>();
  await server.close();
  return document;
}
