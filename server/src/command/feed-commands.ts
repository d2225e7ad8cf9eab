import { environmentFrom } from '../environment/environment';
import type { Command } from './command-line';
import type { FeedLine } from './orders';
import { orderIn, withDatabase, type Surroundings } from './surroundings';

export async function listFeeds(
  { group: urlname }: Command<'feed list'>,
  surroundings: Surroundings,
): Promise<void> {
  return withDatabase(surroundings, async (carryOut) => {
    const feeds = await carryOut({ kind: 'feeds', urlname });
    if (feeds.length === 0) return surroundings.terminal.print('no feed yet');
    return printFeeds(feeds, await carryOut({ kind: 'origin' }), surroundings);
  });
}

export async function addFeed(
  { group: urlname, calendar, personal }: Command<'feed add'>,
  surroundings: Surroundings,
): Promise<void> {
  return withDatabase(surroundings, async (carryOut) => {
    const feed = await carryOut({
      kind: 'addFeed',
      urlname,
      personal,
      ...(calendar !== undefined && { calendar }),
    });
    return printFeeds([feed], await carryOut({ kind: 'origin' }), surroundings);
  });
}

export async function revokeFeed(
  { group: urlname, id }: Command<'feed revoke'>,
  surroundings: Surroundings,
): Promise<void> {
  await orderIn(surroundings)({ kind: 'revokeFeed', urlname, id });
  surroundings.terminal.print(`feed ${id} is revoked`);
}

/** One line a feed, with the address that calendars subscribe to. */
async function printFeeds(
  feeds: readonly FeedLine[],
  origin: string,
  { variables, terminal }: Surroundings,
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
