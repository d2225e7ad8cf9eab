import { sql, type Kysely, type NotNull } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Database, EventType } from '../database/schema';
import { eventTypes } from '../event/events';

export interface WebhookLine {
  readonly key: string;
  readonly url: string;
  /** Null for all events. */
  readonly events: readonly EventType[] | null;
  readonly waiting: number;
  readonly dead: number;
  readonly failing_since: Instant | null;
  readonly last_failure: string | null;
  readonly disabled_at: Instant | null;
}

export interface DeadMessage {
  readonly id: string;
  readonly webhook: string;
  /** Undefined if the event is deleted. */
  readonly type: EventType | undefined;
  readonly occurred_at: Instant | null;
  readonly attempts: number;
  readonly last_failure: string | null;
}

const withMessages = (database: Kysely<Database>, groupId: number) =>
  database
    .selectFrom('webhooks')
    .leftJoin('webhook_deliveries as message', (join) =>
      join
        .onRef('message.group_id', '=', 'webhooks.group_id')
        .onRef('message.webhook_id', '=', 'webhooks.id'),
    )
    .where('webhooks.group_id', '=', groupId);

/** Without secrets. */
export const webhooksOf = (
  database: Kysely<Database>,
  groupId: number,
): Promise<readonly WebhookLine[]> =>
  withMessages(database, groupId)
    .select([
      'key',
      'url',
      'events',
      'failing_since',
      'webhooks.last_failure',
      'disabled_at',
      sql<number>`(count(message.position) filter (where dead_at is null))::integer`.as('waiting'),
      sql<number>`count(dead_at)::integer`.as('dead'),
    ])
    .groupBy(['webhooks.group_id', 'webhooks.id'])
    .orderBy('sort')
    .execute();

export async function deadMessagesOf(
  database: Kysely<Database>,
  groupId: number,
): Promise<readonly DeadMessage[]> {
  const rows = await withMessages(database, groupId)
    .leftJoin('appointment_events as event', (join) =>
      join
        .onRef('event.group_id', '=', 'message.group_id')
        .onRef('event.id', '=', 'message.event_id'),
    )
    .select([
      'message_id as id',
      'key as webhook',
      'event.kind',
      'event.occurred_at',
      'attempts',
      'message.last_failure',
    ])
    .where('dead_at', 'is not', null)
    .$narrowType<{ id: NotNull; attempts: NotNull }>()
    .orderBy('message.position')
    .orderBy('webhooks.sort')
    .execute();
  return rows.map(({ kind, ...row }) => ({
    ...row,
    type: kind === null ? undefined : eventTypes[kind],
  }));
}

/**
 * Tries their endpoints at once, even disabled ones.
 *
 * @returns the count.
 */
export async function replayMessages(
  database: Kysely<Database>,
  groupId: number,
  messageId: string | undefined,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const deliveries = await transaction
      .updateTable('webhook_deliveries')
      .set({ dead_at: null, attempts: 0, waiting_since: sql<string>`now()` })
      .where('group_id', '=', groupId)
      .where('dead_at', 'is not', null)
      .$if(messageId !== undefined, (all) => all.where('message_id', '=', messageId ?? ''))
      .returning('webhook_id')
      .execute();
    if (deliveries.length === 0) return 0;
    await transaction
      .updateTable('webhooks')
      .set({
        failures: 0,
        failing_since: null,
        disabled_at: null,
        next_attempt_at: sql<string>`now()`,
      })
      .where('group_id', '=', groupId)
      .where('id', 'in', [...new Set(deliveries.map(({ webhook_id }) => webhook_id))])
      .execute();
    return deliveries.length;
  });
}
