import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Connection } from '../database/connection';
import type { Surroundings } from '../surroundings';
import { timeZoneRulesOf } from './time-zone-rules';

/** Seconds; a booking is asked to take well under one. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** For whoever watches over the server: whether it works, and its figures. Neither knows of a person. */
export function healthRoutes(
  server: FastifyInstance,
  { database }: Surroundings,
  engine: Connection['engine'],
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  server.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none';
    durations.labels(method, route, String(statusCode)).observe(elapsedTime / 1000);
  });

  let aboutDatabase: Promise<{ version: string; tzdata: string }> | undefined;
  const versions = async () => {
    const { rows } = await sql<{ version: string }>`
      select current_setting('server_version') as version`.execute(database);
    return { version: rows[0]?.version ?? '', tzdata: await timeZoneRulesOf(database) };
  };

  server.get('/healthz', { schema: { hide: true }, config: { access: 'public' } }, async () => {
    await sql`select 1`.execute(database);
    aboutDatabase ??= versions().catch((failure: unknown) => {
      aboutDatabase = undefined;
      throw failure;
    });
    const { version, tzdata } = await aboutDatabase;
    return {
      status: 'ok',
      version: await ourVersion,
      database: { engine, version },
      tzdata: { node: process.versions.tz, database: tzdata },
    };
  });

  server.get(
    '/metrics',
    { schema: { hide: true }, config: { access: 'public' } },
    async (_, reply) => {
      void reply.type(registry.contentType);
      return registry.metrics();
    },
  );
}

const ourVersion = readFile(new URL('../../package.json', import.meta.url), 'utf8').then(
  (text) => (JSON.parse(text) as { version: string }).version,
);
