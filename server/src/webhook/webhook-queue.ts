import { sql, type Kysely } from 'kysely';
import type { Database, Row } from '../database/schema';

/** Seconds; longer than an attempt can take. */
const LEASE = 60;
/** After so many hours a message is given up. */
const HOURS_OF_RETRIES = 24;

export interface WebhookId {
  readonly groupId: number;
  readonly id: number;
}

export type NextDelivery = Pick<Row<'webhook_deliveries'>, 'position' | 'event_id' | 'message_id'> &
  Pick<Row<'webhooks'>, 'url' | 'secret' | 'previous_secret' | 'personal_data' | 'failures'>;

export async function claimWebhooks(
  database: Kysely<Database>,
  most: number,
): Promise<readonly WebhookId[]> {
  const { rows } = await sql<WebhookId>`
    update webhooks set next_attempt_at = now() + make_interval(secs => ${LEASE})
    where (group_id, id) in (
      select group_id, id from webhooks as due
      where disabled_at is null and next_attempt_at <= now() and exists (
        select from webhook_deliveries
        where group_id = due.group_id and webhook_id = due.id and dead_at is null)
      order by next_attempt_at limit ${most} for update skip locked)
    returning group_id as "groupId", id`.execute(database);
  return rows;
}

/** Extends the claim. */
export async function nextDelivery(
  database: Kysely<Database>,
  { groupId, id }: WebhookId,
): Promise<NextDelivery | undefined> {
  const { rows } = await sql<NextDelivery>`
    with head as (
      select group_id, position, event_id, message_id from webhook_deliveries
      where group_id = ${groupId} and webhook_id = ${id} and dead_at is null order by position limit 1)
    update webhooks set next_attempt_at = now() + make_interval(secs => ${LEASE}) from head
    where webhooks.group_id = head.group_id and webhooks.id = ${id} and disabled_at is null
    returning position, event_id, message_id, url, secret, previous_secret, personal_data, failures`.execute(
    database,
  );
  return rows[0];
}

/** The next message is sent as soon as there is one. */
export async function releaseWebhook(
  database: Kysely<Database>,
  { groupId, id }: WebhookId,
): Promise<void> {
  await sql`update webhooks set next_attempt_at = now() where group_id = ${groupId} and id = ${id}`.execute(
    database,
  );
}

/** Also resets the failures of its endpoint. */
export async function completeDelivery(
  database: Kysely<Database>,
  { groupId, id }: WebhookId,
  position: number,
): Promise<void> {
  await sql`
    with arrived as (
      delete from webhook_deliveries where group_id = ${groupId} and webhook_id = ${id} and position = ${position})
    update webhooks set failures = 0, failing_since = null, last_failure = null
    where group_id = ${groupId} and id = ${id} and failures > 0`.execute(database);
}

/** For a message whose event is deleted; says nothing about the endpoint. */
export async function deleteDelivery(
  database: Kysely<Database>,
  { groupId, id }: WebhookId,
  position: number,
): Promise<void> {
  await database
    .deleteFrom('webhook_deliveries')
    .where('group_id', '=', groupId)
    .where('webhook_id', '=', id)
    .where('position', '=', position)
    .execute();
}

/**
 * The last attempt is a day after the first.
 *
 * @returns `true` if the message was given up.
 */
export async function postponeDeliveries(
  database: Kysely<Database>,
  { groupId, id }: WebhookId,
  position: number,
  { reason, pause }: { readonly reason: string; readonly pause: number },
): Promise<boolean> {
  const { rows } = await sql<{ readonly isDead: boolean }>`
    with attempt as (
      select greatest(waiting_since, coalesce(failing_since, now())) + make_interval(hours => ${HOURS_OF_RETRIES}) as ends_at
      from webhooks left join webhook_deliveries as message
        on message.group_id = webhooks.group_id and webhook_id = webhooks.id and position = ${position}
      where webhooks.group_id = ${groupId} and webhooks.id = ${id}),
    endpoint as (
      update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, now()),
        last_failure = ${reason}, next_attempt_at = least(now() + make_interval(secs => ${pause}), ends_at)
      from attempt where group_id = ${groupId} and id = ${id})
    update webhook_deliveries set attempts = attempts + 1, last_failure = ${reason},
      dead_at = case when ends_at <= now() then now() end
    from attempt
    where group_id = ${groupId} and webhook_id = ${id} and position = ${position} and dead_at is null
    returning dead_at is not null as "isDead"`.execute(database);
  return rows[0]?.isDead ?? false;
}

/** For an endpoint that answered 410 Gone: all its messages are given up. */
export async function disableWebhook(
  database: Kysely<Database>,
  { groupId, id }: WebhookId,
  position: number,
): Promise<void> {
  const reason = 'HTTP 410';
  await sql`
    with endpoint as (
      update webhooks set disabled_at = now(), last_failure = ${reason} where group_id = ${groupId} and id = ${id})
    update webhook_deliveries set dead_at = now(), last_failure = ${reason},
      attempts = attempts + (position = ${position})::int
    where group_id = ${groupId} and webhook_id = ${id} and dead_at is null`.execute(database);
}

/** Waiting messages, age of the oldest in seconds, and messages given up. */
export async function countDeliveries(database: Kysely<Database>) {
  return database
    .selectFrom('webhook_deliveries')
    .select([
      sql<number>`(count(*) filter (where dead_at is null))::integer`.as('waiting'),
      sql<number>`coalesce(extract(epoch from now() - min(waiting_since) filter (where dead_at is null)), 0)::float8`.as(
        'oldest',
      ),
      sql<number>`(count(dead_at))::integer`.as('dead'),
    ])
    .executeTakeFirst();
}

export async function deleteOldDeliveries(database: Kysely<Database>): Promise<void> {
  await sql`delete from webhook_deliveries where dead_at < now() - interval '30 days'`.execute(
    database,
  );
}
