import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Connection } from '../database/connection';
import type { Dependencies } from '../environment/dependencies';
import { timeZoneRulesOf } from './time-zone-rules';
import { productVersion } from './version';
import type { Writability } from './writability';

const UNAVAILABLE = 503;

/** The answers contain no personal data. */
export function healthRoutes(
  server: FastifyInstance,
  { database, writability }: Dependencies & { readonly writability: Writability },
  engine: Connection['engine'],
): void {
  let aboutDatabase: Promise<{ version: string; tzdata: string }> | undefined;
  const versions = async () => {
    const { rows } = await sql<{ version: string }>`
      select current_setting('server_version') as version`.execute(database);
    return { version: rows[0]?.version ?? '', tzdata: await timeZoneRulesOf(database) };
  };

  server.get(
    '/healthz',
    { schema: { hide: true }, config: { access: 'public' } },
    async (_, reply) => {
      await sql`select 1`.execute(database);
      aboutDatabase ??= versions().catch((failure: unknown) => {
        aboutDatabase = undefined;
        throw failure;
      });
      const { version, tzdata } = await aboutDatabase;
      const cause = await writability.obstacle();
      if (cause !== undefined) void reply.code(UNAVAILABLE);
      return {
        status: cause === undefined ? 'ok' : 'read-only',
        ...(cause !== undefined && { cause }),
        version: await productVersion,
        database: { engine, version },
        tzdata: { node: process.versions.tz, database: tzdata },
      };
    },
  );
}
