import type { Kysely } from 'kysely';
import type { AppointmentChange, Database, EventType, Row } from '../database/schema';

/** Names in webhooks. */
export const eventTypes = {
  booked: 'appointment.created',
  moved: 'appointment.rescheduled',
  cancelled: 'appointment.cancelled',
  confirmed: 'appointment.confirmed',
  changed: 'appointment.updated',
  erased: 'appointment.erased',
} as const satisfies Record<AppointmentChange, EventType>;

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
