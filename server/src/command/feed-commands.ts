import { environmentFrom } from '../environment/environment';
import type { Command } from './command-line';
import type { AppointmentKeys } from '../keys/keys';
import type { CarryOut, FeedLine } from './orders';
import type { CommandContext } from './command-context';
import { orderIn, withDatabase } from './with-database';

export async function listFeeds(
  { group: urlname }: Command<'feed list'>,
  context: CommandContext,
): Promise<void> {
  return withDatabase(context, async (carryOut) => {
    const feeds = await carryOut({ kind: 'feeds', urlname });
    if (feeds.length === 0) return context.terminal.print('no feed yet');
    const keys = await keysIn(context, carryOut);
    for (const feed of feeds) await printFeed(feed, { keys, carryOut, context });
  });
}

export async function addFeed(
  { group: urlname, calendar, personal }: Command<'feed add'>,
  context: CommandContext,
): Promise<void> {
  return withDatabase(context, async (carryOut) => {
    const keys = await keysIn(context, carryOut);
    const feed = await carryOut({
      kind: 'addFeed',
      urlname,
      personal,
      ...(calendar !== undefined && { calendar }),
    });
    return printFeed(feed, { keys, carryOut, context });
  });
}

export async function revokeFeed(
  { group: urlname, id }: Command<'feed revoke'>,
  context: CommandContext,
): Promise<void> {
  await orderIn(context)({ kind: 'revokeFeed', urlname, id });
  context.terminal.print(`feed ${id} is revoked`);
}

/** @throws {StartError} if the database's secret is missing; nothing is changed then. */
async function keysIn({ variables }: CommandContext, carryOut: CarryOut): Promise<AppointmentKeys> {
  const environment = environmentFrom(variables);
  const [{ commandSecret }, { AppointmentKeys }] = await Promise.all([
    import('../environment/installation'),
    import('../keys/keys'),
  ]);
  const fingerprint = await carryOut({ kind: 'fingerprint' });
  return new AppointmentKeys(await commandSecret(environment, fingerprint), environment.videoUrl);
}

async function printFeed(
  { groupId, id, calendar, personal }: FeedLine,
  {
    keys,
    carryOut,
    context: { terminal },
  }: {
    readonly keys: AppointmentKeys;
    readonly carryOut: CarryOut;
    readonly context: CommandContext;
  },
): Promise<void> {
  const origin = await carryOut({ kind: 'origin' });
  terminal.print(
    `${id}  ${origin}/feeds/${groupId}/${id}/${keys.feedToken(groupId, id)}.ics  ${calendar ?? 'all calendars'}${personal ? ', with personal data' : ''}`,
  );
}
