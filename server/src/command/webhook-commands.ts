import { timestamp } from '../database/values';
import type { DeadMessage, WebhookLine } from '../webhook/webhook-lists';
import type { CommandContext } from './command-context';
import type { Command } from './command-line';
import { OrderRefused } from './order-refused';
import { orderIn } from './with-database';

export async function listWebhooks(
  { group: urlname }: Command<'webhook list'>,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const webhooks = await orderIn(context)({ kind: 'webhooks', urlname });
  for (const webhook of webhooks) terminal.print(webhookLine(webhook));
  if (webhooks.length === 0) terminal.print('no webhook; the file of the business names them');
}

export async function listDeadMessages(
  { group: urlname }: Command<'webhook dead'>,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const dead = await orderIn(context)({ kind: 'deadMessages', urlname });
  for (const message of dead) terminal.print(deadMessageLine(message));
  if (dead.length === 0) terminal.print('no message was given up');
}

/** @throws {OrderRefused} if the message has not failed for good. */
export async function replayMessages(
  { group: urlname, id }: Command<'webhook replay'>,
  context: CommandContext,
): Promise<void> {
  const count = await orderIn(context)({
    kind: 'replayMessages',
    urlname,
    ...(id !== undefined && { id }),
  });
  if (count === 0 && id !== undefined)
    throw new OrderRefused(`no message ${id} of ${urlname} was given up`);
  context.terminal.print(
    count === 1 ? '1 message is sent again' : `${count} messages are sent again`,
  );
}

function webhookLine({
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

function deadMessageLine({
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
