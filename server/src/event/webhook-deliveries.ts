import type { Transaction } from 'kysely';
import type { Database, Row } from '../database/schema';
import { newToken } from '../keys/tokens';
import { eventTypes } from './event-types';

/** The endpoints of one event share its id. */
export async function storeDeliveries(
  transaction: Transaction<Database>,
  groupId: number,
  events: readonly Row<'appointment_events'>[],
): Promise<void> {
  const webhooks = await transaction
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('group_id', '=', groupId)
    .where('disabled_at', 'is', null)
    .execute();
  const rows = events.flatMap(({ id: eventId, kind, position }) => {
    const messageId = `msg_${newToken()}`;
    return webhooks
      .filter(
        ({ events: subscription }) =>
          subscription === null || subscription.includes(eventTypes[kind]),
      )
      .map(({ id }) => ({
        group_id: groupId,
        webhook_id: id,
        position: position ?? 0,
        event_id: eventId,
        message_id: messageId,
      }));
  });
  if (rows.length > 0) await transaction.insertInto('webhook_deliveries').values(rows).execute();
}
