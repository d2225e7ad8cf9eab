import type { Command } from './command-line';
import { OrderRefused } from './orders';
import { orderIn, type CommandContext } from './command-context';
import { deadMessageLine, webhookLine } from './webhook-lines';

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
