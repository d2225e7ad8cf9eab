import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database, Row } from '../database/schema';
import { takeLocks } from '../database/transactions';
import { newToken } from '../keys/keys';
import { outboxRow } from '../mail/outbox-row';
import { type BusinessMailToSend, isNotified } from './business-notices';
import { eventTypes } from './events';
import { recipientsOf } from './staff-recipients';

type AppointmentEvent = Row<'appointment_events'>;

const BATCH = 200;

/**
 * Once over all processes. Numbers follow ids: of two changes of one booking, the later got its id
 * after waiting for the earlier.
 *
 * @returns `true` if more may be waiting.
 */
export async function dispatchEvents(
  database: Kysely<Database>,
  mailHost: string,
): Promise<boolean> {
  const groups = await database
    .selectFrom('appointment_events')
    .select('group_id')
    .distinct()
    .where('position', 'is', null)
    .limit(BATCH)
    .execute();
  let hasMore = groups.length === BATCH;
  for (const { group_id: groupId } of groups) {
    const count = await database
      .transaction()
      .execute((transaction) => dispatchGroup(transaction, groupId, mailHost));
    hasMore ||= count === BATCH;
  }
  return hasMore;
}

async function dispatchGroup(
  transaction: Transaction<Database>,
  groupId: number,
  mailHost: string,
): Promise<number> {
  await takeLocks(transaction, [['events', groupId]]);
  const { rows: events } = await sql<AppointmentEvent>`
    update appointment_events as event set position = waiting.position
    from (
      select id, row_number() over (order by id)
        + coalesce((select max(position) from appointment_events where group_id = ${groupId}), 0) as position
      from (
        select id from appointment_events where group_id = ${groupId} and position is null order by id limit ${BATCH}
      ) as new_ones
    ) as waiting
    where event.group_id = ${groupId} and event.id = waiting.id
    returning event.*`.execute(transaction);
  const inOrder = [...events].sort((one, other) => one.id - other.id);
  const mails = await businessMails(transaction, groupId, inOrder);
  if (mails.length > 0)
    await transaction
      .insertInto('outbox')
      .values(mails.map((mail) => outboxRow(groupId, mail, mailHost)))
      .execute();
  await storeDeliveries(transaction, groupId, inOrder);
  return events.length;
}

/** Includes recipients of former calendars of the booking. */
async function businessMails(
  transaction: Transaction<Database>,
  groupId: number,
  events: readonly AppointmentEvent[],
): Promise<readonly BusinessMailToSend[]> {
  const noticeEvents = events.filter(({ kind }) => isNotified(kind));
  if (noticeEvents.length === 0) return [];
  const recipients = await recipientsOf(transaction, groupId);
  return noticeEvents.flatMap(({ id, lines }) => {
    const calendarIds = Object.values(lines).flatMap(({ before, after }) => [
      after.calendarId,
      ...(before ? [before.calendarId] : []),
    ]);
    return recipients
      .filter((one) => one.hears(calendarIds))
      .map(({ address }) => ({ kind: 'business' as const, eventId: id, to: address }));
  });
}

/** Keeps the last event of each group, which has the highest number. */
export async function deleteOldEvents(database: Kysely<Database>): Promise<void> {
  await sql`
    delete from appointment_events as event
    where occurred_at < now() - interval '90 days'
      and position < (select max(position) from appointment_events where group_id = event.group_id)`.execute(
    database,
  );
}

/** The endpoints of one event share its id. */
async function storeDeliveries(
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
