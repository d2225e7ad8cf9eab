import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema';

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
export async function timeZoneRulesOf(database: Kysely<Database>): Promise<string> {
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
