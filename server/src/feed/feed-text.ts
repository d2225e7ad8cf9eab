import type { Kysely } from 'kysely';
import { dayOfInstant, type Instant } from '@creneau/core';
import type { Database, Row } from '../database/schema';
import { instantValue } from '../database/values';
import { answersToForm } from '../event/booking-answers';
import { namesOfGroup, stateOf } from '../event/appointment-names';
import { groupOf } from '../group/groups';
import { dialledPhone } from '../group/phone-number';
import { typedAddressOf } from '../group/place';
import { mailTranslator } from '../mail/mail-translations';
import { inLines, oneLine } from '../mail/plain-text';
import { type FeedEntry, feedFile } from './feed-file';

const DAY = 86_400_000;
const DAYS_BACK = 90;
const DAYS_AHEAD = 366;

/** From 90 days ago to a year ahead, with cancelled appointments. */
export async function feedText(
  database: Kysely<Database>,
  feed: Row<'feeds'>,
  now: Instant,
): Promise<string> {
  const group = await groupOf(database, feed.group_id);
  const names = await namesOfGroup(database, group);
  const answersIn = await answersToForm(database, group);
  const period = periodAround(now, group.timezone);
  const rows = await appointmentsIn(database, feed, period);
  const confirmedLabel = mailTranslator({}, group.locale)('business.sheet.confirmed');
  const name =
    feed.calendar_id === null
      ? group.name
      : `${group.name} – ${names.calendarOf(feed.calendar_id)}`;
  return feedFile(
    { name, timezone: group.timezone, ...period },
    rows.map((row) => feedEntry(row, feed, { group, names, answersIn, confirmedLabel })),
  );
}

interface Period {
  readonly from: Instant;
  readonly to: Instant;
}

/** Whole days, so that the file stays the same while nothing changes. */
function periodAround(now: Instant, timezone: string): Period {
  const today = Date.parse(`${dayOfInstant(now, timezone)}T00:00Z`);
  return { from: today - DAYS_BACK * DAY, to: today + DAYS_AHEAD * DAY };
}

type FeedRow = Awaited<ReturnType<typeof appointmentsIn>>[number];

const appointmentsIn = (
  database: Kysely<Database>,
  { group_id, calendar_id }: Row<'feeds'>,
  { from, to }: Period,
) =>
  database
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
      'vevent',
      'videoconference',
      'firstname',
      'lastname',
      'email',
      'firstphone',
    ])
    .where('appointments.group_id', '=', group_id)
    .where('starts_at', '>=', instantValue(from))
    .where('starts_at', '<', instantValue(to))
    .$if(calendar_id !== null, (all) =>
      all.where((is) =>
        is.or([is('calendar_id', '=', calendar_id), is('resource_id', '=', calendar_id)]),
      ),
    )
    .orderBy('starts_at')
    .orderBy('appointments.id')
    .execute();

/** Address of a home visit; else empty. */
const whereToCome = (row: FeedRow, { settings }: Row<'groups'>): string =>
  inLines(typedAddressOf({ ...row, site: null }, settings));

interface FeedContext {
  readonly group: Row<'groups'>;
  readonly names: Awaited<ReturnType<typeof namesOfGroup>>;
  readonly answersIn: Awaited<ReturnType<typeof answersToForm>>;
  readonly confirmedLabel: string;
}

function feedEntry(
  row: FeedRow,
  { group_id: groupId, calendar_id, personal_data }: Row<'feeds'>,
  { group, names, answersIn, confirmedLabel }: FeedContext,
): FeedEntry {
  const isConfirmed = row.confirmed_at !== null;
  const { service: intervention, calendar, resource } = names.lineOf(stateOf(row));
  const ficheText = personal_data ? oneLine(`${row.firstname ?? ''} ${row.lastname ?? ''}`) : '';
  const what = [intervention, ficheText].filter(Boolean).join(' – ');
  const fiche = personal_data
    ? [
        dialledPhone(group.settings, row.firstphone ?? ''),
        row.email ?? '',
        ...answersIn(row),
        inLines(row.comments),
      ]
    : [];
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
    summary: `${isConfirmed ? '✓ ' : ''}${what}${calendar_id === null ? ` (${calendar})` : ''}`,
    description: [
      isConfirmed ? confirmedLabel : '',
      calendar_id === row.calendar_id || calendar_id === null ? '' : calendar,
      resource,
      ...fiche,
    ]
      .filter(Boolean)
      .join('\n'),
    location: personal_data ? whereToCome(row, group) : '',
  };
}
