import { sql, type Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Database } from './schema';

const MINUTE = 60_000;
/** Milliseconds; more than slow answers and ordinary drift explain. */
const LARGEST_DIFFERENCE = 5 * MINUTE;

/** Nothing may be deleted for its age while a clock is wrong. */
export class ClocksDiffer extends Error {
  override readonly name = 'ClocksDiffer';

  constructor(
    /** Of this process relative to the database. */
    readonly minutesAhead: number,
  ) {
    super(
      `the clock of this process is ${Math.abs(minutesAhead)} minutes ${minutesAhead < 0 ? 'behind' : 'ahead of'} that of the database`,
    );
  }
}

/** By the clock of the database, which all processes share. */
export async function databaseTime(database: Kysely<Database>): Promise<Instant> {
  const { rows } = await sql<{ now: Instant }>`select clock_timestamp() as now`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('the database tells no time');
  return row.now;
}

/** @throws {ClocksDiffer} */
export async function ensureClocksAgree(
  database: Kysely<Database>,
  now: () => Instant,
): Promise<void> {
  const difference = now() - (await databaseTime(database));
  if (Math.abs(difference) > LARGEST_DIFFERENCE)
    throw new ClocksDiffer(Math.round(difference / MINUTE));
}
