// A process of its own, since the server is no CommonJS: prints every route with its access rule, as JSON.
import { serverWithoutDatabase } from '../../server/build/server-without-database';

const server = await serverWithoutDatabase();
await server.ready();
process.stdout.write(JSON.stringify(server.accessRules()));
await server.close();
