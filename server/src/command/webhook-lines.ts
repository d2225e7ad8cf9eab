import { timestamp } from '../database/values';
import type { DeadMessage, WebhookLine } from '../webhook/webhook-lists';

export function webhookLine({
  key,
  url,
  events,
  waiting,
  dead,
  failing_since,
  last_failure,
  disabled_at,
}: WebhookLine): string {
  const state =
    disabled_at !== null
      ? `disabled since ${timestamp(disabled_at)}: ${last_failure}`
      : failing_since !== null
        ? `failing since ${timestamp(failing_since)}: ${last_failure}`
        : 'ok';
  const eventNames = events?.join(', ') ?? 'all events';
  return `${key}  ${url}  ${eventNames}  ${waiting} waiting, ${dead} given up  ${state}`;
}

export function deadMessageLine({
  id,
  webhook,
  type,
  occurred_at,
  attempts,
  last_failure,
}: DeadMessage): string {
  const event = type ?? 'of an event that is deleted';
  const when = occurred_at === null ? '' : ` of ${timestamp(occurred_at)}`;
  const tries =
    attempts === 0 ? 'not sent' : `${attempts} attempt${attempts === 1 ? '' : 's'}, the last`;
  return `${id}  ${webhook}  ${event}${when}  ${tries}: ${last_failure}`;
}
