import type { OpenApi } from './openapi';
import { serverWithoutDatabase } from './server-without-database';

/** The OpenAPI document of the server, made without a database. */
export async function description(): Promise<OpenApi> {
  const server = await serverWithoutDatabase();
  const document = (await server.inject('/api/openapi.json')).json<OpenApi>();
  await server.close();
  return document;
}
