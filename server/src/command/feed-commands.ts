import { environmentFrom } from '../environment/environment';
import type { Command } from './command-line';
import type { FeedLine } from './orders';
import { orderIn, withDatabase, type CommandContext } from './command-context';

export async function listFeeds(
  { group: urlname }: Command<'feed list'>,
  context: CommandContext,
): Promise<void> {
  return withDatabase(context, async (carryOut) => {
    const feeds = await carryOut({ kind: 'feeds', urlname });
    if (feeds.length === 0) return context.terminal.print('no feed yet');
    return printFeeds(feeds, await carryOut({ kind: 'origin' }), context);
  });
}

export async function addFeed(
  { group: urlname, calendar, personal }: Command<'feed add'>,
  context: CommandContext,
): Promise<void> {
  return withDatabase(context, async (carryOut) => {
    const feed = await carryOut({
      kind: 'addFeed',
      urlname,
      personal,
      ...(calendar !== undefined && { calendar }),
    });
    return printFeeds([feed], await carryOut({ kind: 'origin' }), context);
  });
}

export async function revokeFeed(
  { group: urlname, id }: Command<'feed revoke'>,
  context: CommandContext,
): Promise<void> {
  await orderIn(context)({ kind: 'revokeFeed', urlname, id });
  context.terminal.print(`feed ${id} is revoked`);
}

/** One line a feed, with the address that calendars subscribe to. */
async function printFeeds(
  feeds: readonly FeedLine[],
  origin: string,
  { variables, terminal }: CommandContext,
): Promise<void> {
  const environment = environmentFrom(variables);
  const [{ secretOf }, { AppointmentKeys }] = await Promise.all([
    import('../environment/secret'),
    import('../keys/appointment-keys'),
  ]);
  const keys = new AppointmentKeys(await secretOf(environment), environment.videoUrl);
  for (const { groupId, id, calendar, personal } of feeds)
    terminal.print(
      `${id}  ${origin}/feeds/${groupId}/${id}/${keys.feedToken(groupId, id)}.ics  ${calendar ?? 'all calendars'}${personal ? ', with personal data' : ''}`,
    );
}
