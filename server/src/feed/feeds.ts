import type { Kysely } from 'kysely';
import type { Database, Row } from '../database/schema';

/** Undefined if it is revoked or the group closed. */
export async function findFeed(
  database: Kysely<Database>,
  groupId: number,
  id: number,
): Promise<Row<'feeds'> | undefined> {
  return database
    .selectFrom('feeds')
    .innerJoin('groups', 'groups.id', 'feeds.group_id')
    .selectAll('feeds')
    .where('groups.active', '=', true)
    .where('group_id', '=', groupId)
    .where('feeds.id', '=', id)
    .executeTakeFirst();
}

export const feedsOf = (database: Kysely<Database>, groupId: number) =>
  database
    .selectFrom('feeds')
    .leftJoin('calendars', (join) =>
      join
        .onRef('calendars.group_id', '=', 'feeds.group_id')
        .onRef('calendars.id', '=', 'feeds.calendar_id'),
    )
    .select(['feeds.id', 'feeds.personal_data', 'calendars.name as calendar'])
    .where('feeds.group_id', '=', groupId)
    .orderBy('feeds.id')
    .execute();

/** @returns its id. */
export async function addFeed(
  database: Kysely<Database>,
  groupId: number,
  { calendarId, personal }: { readonly calendarId: number | undefined; readonly personal: boolean },
): Promise<number> {
  const { id } = await database
    .insertInto('feeds')
    .values({ group_id: groupId, calendar_id: calendarId ?? null, personal_data: personal })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns `false` if there was none. */
export async function revokeFeed(
  database: Kysely<Database>,
  groupId: number,
  id: number,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('feeds')
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
