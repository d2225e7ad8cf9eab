import { parseArgs } from 'node:util';
import { FolderInUse } from './database/folder-lock';
import { EnvironmentError, environmentFrom } from './environment/environment';

const HELP = `npm run feed -- GROUP                         lists the calendar feeds of a group, by its name in addresses
npm run feed -- GROUP --add                   adds one of all its calendars, and prints its address
npm run feed -- GROUP --add --calendar ID     adds one of a single calendar
npm run feed -- GROUP --add --personal-data   adds one that tells who comes
npm run feed -- GROUP --revoke ID             ends one`;

/** Wrong arguments; reported in one line. */
class UsageError extends Error {
  override readonly name = 'NotUnderstood';
}

type FeedCommand = { readonly urlname: string } & (
  | { readonly kind: 'list' }
  | { readonly kind: 'add'; readonly calendarId: number | undefined; readonly personal: boolean }
  | { readonly kind: 'revoke'; readonly id: number }
);

/** @throws {UsageError} */
function parseCommand(args: readonly string[]): FeedCommand {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        add: { type: 'boolean' },
        calendar: { type: 'string' },
        'personal-data': { type: 'boolean' },
        revoke: { type: 'string' },
      },
    });
    const [urlname, ...others] = positionals;
    const { add, calendar, 'personal-data': personal, revoke } = values;
    if (urlname === undefined || others.length > 0) throw new UsageError(HELP);
    if (add && revoke === undefined) {
      const calendarId = calendar === undefined ? undefined : numberIn(calendar);
      return { urlname, kind: 'add', calendarId, personal: personal ?? false };
    }
    if (add || calendar !== undefined || personal) throw new UsageError(HELP);
    return revoke === undefined
      ? { urlname, kind: 'list' }
      : { urlname, kind: 'revoke', id: numberIn(revoke) };
  } catch {
    throw new UsageError(HELP);
  }
}

function numberIn(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(HELP);
  return Number(text);
}

async function run(command: FeedCommand): Promise<void> {
  const environment = environmentFrom(process.env);
  const { connect } = await import('./database/connect');
  const { secretOf } = await import('./environment/secret');
  const { AppointmentKeys } = await import('./keys/appointment-keys');
  const { addFeed, feedsOf, revokeFeed } = await import('./feed/feeds');
  const { groupByUrlname } = await import('./group/groups');
  const { database, close } = await connect(environment);
  try {
    const { id: groupId } = await groupByUrlname(database, command.urlname).catch(() => {
      throw new UsageError(`there is no group ${command.urlname}`);
    });
    const keys = new AppointmentKeys(await secretOf(environment), environment.videoUrl);
    const origin = environment.publicUrl ?? `http://${environment.host}:${environment.port}`;
    if (command.kind === 'revoke') {
      if (!(await revokeFeed(database, groupId, command.id)))
        throw new UsageError(`${command.urlname} has no feed ${command.id}`);
      return console.log(`feed ${command.id} is revoked`);
    }
    const added = command.kind === 'add' ? await addFeed(database, groupId, command) : undefined;
    if (command.kind === 'add' && added === undefined)
      throw new UsageError(`${command.urlname} has no calendar ${command.calendarId}`);
    const feeds = (await feedsOf(database, groupId)).filter(
      ({ id }) => added === undefined || id === added,
    );
    for (const { id, calendar, personal_data } of feeds)
      console.log(
        `${id}  ${origin}/feeds/${groupId}/${id}/${keys.feedToken(groupId, id)}.ics  ${calendar ?? 'all calendars'}${personal_data ? ', with personal data' : ''}`,
      );
    if (feeds.length === 0) console.log('no feed yet');
  } finally {
    await close();
  }
}

try {
  await run(parseCommand(process.argv.slice(2)));
} catch (failure) {
  const reasons = [EnvironmentError, FolderInUse, UsageError];
  if (!reasons.some((reason) => failure instanceof reason)) throw failure;
  console.error((failure as Error).message);
  process.exitCode = 1;
}
