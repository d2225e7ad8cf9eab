import type { Kysely } from 'kysely';
import type { Database, Row } from '../database/schema';

/** Undefined once it is deleted. */
export const eventOf = (
  database: Kysely<Database>,
  groupId: number,
  id: number,
): Promise<Row<'appointment_events'> | undefined> =>
  database
    .selectFrom('appointment_events')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .executeTakeFirst();
