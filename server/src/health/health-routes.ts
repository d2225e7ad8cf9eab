import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import type { Connection } from '../database/connection';
import type { Database } from '../database/schema';
import type { Dependencies } from '../environment/dependencies';
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

/** Set by the build; undefined when run from source. */
declare const BUILD_COMMIT: string | undefined;

const commit = typeof BUILD_COMMIT === 'undefined' ? '' : BUILD_COMMIT;

/** Version of the package and commit: `1.0.0+f35eb84c`. */
export const productVersion: Promise<string> = readFile(
  new URL('../../package.json', import.meta.url),
  'utf8',
).then((text) => {
  const { version } = JSON.parse(text) as { readonly version: string };
  return commit === '' ? version : `${version}+${commit}`;
});

interface Change {
  readonly release: string;
  readonly zone: string;
  readonly at: string;
  /** Minutes east of Greenwich. */
  readonly offset: number;
}

/** PostgreSQL does not tell its release of the tz database, but its offsets do. */
const CHANGES: readonly Change[] = [
  { release: '2022b', zone: 'Asia/Tehran', at: '2023-06-15T00:00:00Z', offset: 210 },
  { release: '2022f', zone: 'America/Mexico_City', at: '2023-06-15T00:00:00Z', offset: -360 },
  { release: '2023c', zone: 'Africa/Cairo', at: '2023-06-15T00:00:00Z', offset: 180 },
  { release: '2024a', zone: 'Asia/Almaty', at: '2024-06-15T00:00:00Z', offset: 300 },
  { release: '2025a', zone: 'America/Asuncion', at: '2025-06-15T00:00:00Z', offset: -180 },
];

const MINUTE = 60;

/** The newest known change, as `2025a or newer`. */
async function timeZoneRulesOf(database: Kysely<Database>): Promise<string> {
  const offsetQueries = CHANGES.map(
    ({ zone, at }) =>
      sql`(extract(epoch from (${at}::timestamptz at time zone ${zone}) at time zone 'UTC')
        - extract(epoch from ${at}::timestamptz))::integer`,
  );
  const { rows } = await sql<{ offsets: number[] }>`
    select array[${sql.join(offsetQueries)}] as offsets`.execute(database);
  const offsets = rows[0]?.offsets ?? [];
  const missing = CHANGES.findIndex(({ offset }, index) => offsets[index] !== offset * MINUTE);
  const changes = missing < 0 ? CHANGES : CHANGES.slice(0, missing);
  const newest = changes.at(-1)?.release;
  return newest === undefined ? `older than ${CHANGES[0]?.release}` : `${newest} or newer`;
}
