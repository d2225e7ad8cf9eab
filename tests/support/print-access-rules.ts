// A process of its own, since the server is no CommonJS: prints every route with its access rule, as JSON.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { buildServer } from '../../server/src/application';
import { RoundTrips } from '../../server/src/database/round-trips';
import type { Database } from '../../server/src/database/schema';
import { WatchedPool } from '../../server/src/database/watched-pool';
import { environmentFrom } from '../../server/src/environment';

const nowhere = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const server = await buildServer({
  database: nowhere,
  roundTrips: new RoundTrips(new WatchedPool()),
  engine: 'PGlite',
  environment: environmentFrom({ CRENEAU_DATA: '/nonexistent' }),
  now: Date.now,
  secret: Buffer.from('nothing is signed'),
});
await server.ready();
process.stdout.write(JSON.stringify(server.accessRules()));
await server.close();
