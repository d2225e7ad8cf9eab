import type { Kysely } from 'kysely';
import { dayOfInstant, type Instant } from '@creneau/core';
import { namesOfGroup } from '../event/business-notices';
import type { Database, Row } from '../database/schema';
import { timestamp } from '../database/values';
import { groupOf } from '../group/groups';
import { mailTranslator } from '../mail/mail-translations';
import { visitorText } from '../mail/visitor-text';
import { feedFile, type FeedEntry } from './feed-file';

const DAY = 86_400_000;
const DAYS_BACK = 90;
const DAYS_AHEAD = 366;
const LONGEST_COMMENT = 500;

/** The feed of an id; none once it is revoked, or its group closed. */
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

/** The feeds of a group, with the name of the calendar of those that have one. */
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

/** Ends the address of a feed. @returns whether there was one. */
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

/** The file of a feed: 90 days back and a year ahead, cancelled appointments too. */
export async function feedText(
  database: Kysely<Database>,
  { group_id: groupId, calendar_id, personal_data }: Row<'feeds'>,
  now: Instant,
): Promise<string> {
  const group = await groupOf(database, groupId);
  const names = await namesOfGroup(database, group);
  // by whole days, so that the file stays the same while nothing changes
  const today = Date.parse(`${dayOfInstant(now, group.timezone)}T00:00Z`);
  const [from, to] = [today - DAYS_BACK * DAY, today + DAYS_AHEAD * DAY];
  const rows = await database
    .selectFrom('appointments')
    .leftJoin('fiches', (join) =>
      join
        .onRef('fiches.group_id', '=', 'appointments.group_id')
        .onRef('fiches.id', '=', 'appointments.fiche_id'),
    )
    .select([
      'appointments.id',
      'starts_at',
      'ends_at',
      'calendar_id',
      'resource_id',
      'intervention_id',
      'sequence',
      'appointments.created_at',
      'changed_at',
      'cancelled_at',
      'confirmed_at',
      'comments',
      'firstname',
      'lastname',
      'email',
      'firstphone',
    ])
    .where('appointments.group_id', '=', groupId)
    .where('starts_at', '>=', timestamp(from) as never)
    .where('starts_at', '<', timestamp(to) as never)
    .$if(calendar_id !== null, (all) =>
      all.where((is) =>
        is.or([is('calendar_id', '=', calendar_id), is('resource_id', '=', calendar_id)]),
      ),
    )
    .orderBy('starts_at')
    .orderBy('appointments.id')
    .execute();
  const confirmed = mailTranslator({}, group.locale)('business.sheet.confirmed');
  const entries = rows.map((row): FeedEntry => {
    const { service, calendar, resource } = names.lineOf({
      start: row.starts_at,
      end: row.ends_at,
      calendarId: row.calendar_id,
      resourceId: row.resource_id,
      interventionId: row.intervention_id,
    });
    const customer = personal_data
      ? visitorText(`${row.firstname ?? ''} ${row.lastname ?? ''}`)
      : '';
    const what = [service, customer].filter(Boolean).join(' – ');
    return {
      groupId,
      id: row.id,
      start: row.starts_at,
      end: row.ends_at,
      stamp: Math.max(
        row.created_at,
        row.changed_at ?? 0,
        row.confirmed_at ?? 0,
        row.cancelled_at ?? 0,
      ),
      sequence: row.sequence,
      isCancelled: row.cancelled_at !== null,
      summary: `${row.confirmed_at === null ? '' : '✓ '}${what}${calendar_id === null ? ` (${calendar})` : ''}`,
      description: [
        ...(row.confirmed_at === null ? [] : [confirmed]),
        ...(calendar_id === row.calendar_id || calendar_id === null ? [] : [calendar]),
        resource,
        ...(personal_data
          ? [row.firstphone ?? '', row.email ?? '', visitorText(row.comments, LONGEST_COMMENT)]
          : []),
      ]
        .filter(Boolean)
        .join('\n'),
    };
  });
  const name =
    calendar_id === null ? group.name : `${group.name} – ${names.calendarOf(calendar_id)}`;
  return feedFile({ name, timezone: group.timezone, from, to }, entries);
}
