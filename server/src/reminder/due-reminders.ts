import { sql, type Kysely } from 'kysely';
import { dueReminder, type Instant } from '@creneau/core';
import type { AppointmentMailToSend, ReminderSmsToSend } from '../appointment/appointment-mails';
import type { Database, RemindedBy, StoredField } from '../database/schema';
import { timestamp } from '../database/values';
import type { StoredSettings } from '../database/settings-column';
import { outboxRow } from '../mail/outbox-row';
import { mobileNumber } from '../sms/short-messages';

/** Bookings per query. */
const PAGE = 500;

/** Cursor. */
interface Place {
  readonly group_id: number;
  /** Start with microseconds, which milliseconds would truncate. */
  readonly place: string;
  readonly booking_id: number;
}

interface Upcoming extends Place {
  readonly starts_at: Instant;
  readonly since: Instant;
  readonly minutes: readonly number[];
  readonly quiet_from: string;
  readonly quiet_to: string;
  readonly timezone: string;
  readonly is_unasked: boolean;
}

/**
 * Inserts row and mail together: each is sent once over all processes and restarts. The booking is
 * checked again when the mail is composed.
 */
export async function storeDueReminders(
  database: Kysely<Database>,
  mailHost: string,
  now: Instant,
): Promise<void> {
  const until = await lastRemindedOf(database, now);
  let after: Place | undefined = { group_id: 0, place: timestamp(now), booking_id: 0 };
  while (after) {
    const page = await upcomingAfter(database, after, { now, until });
    for (const visit of page) {
      const { quiet_from: from, quiet_to: to, starts_at: start, since, timezone } = visit;
      const rules = { minutes: visit.minutes, quiet: { from, to }, timezone };
      const minutes = dueReminder({ start, since }, rules, now);
      if (minutes !== undefined) await storeReminder(database, visit, minutes, mailHost);
    }
    // continues after bookings without a due reminder, which would fill every page
    after = page.length === PAGE ? page.at(-1) : undefined;
  }
}

/** Upper bound: clock changes and quiet hours shift a reminder by less. */
const LONGEST_SHIFT = sql`interval '26 hours'`;

/**
 * Upper bound of the shift by `reminderTime`. Compares hours as `isQuiet` of the core does;
 * reminders of whole days have the hour of the start.
 */
const SHIFT = sql`case
  when g.quiet_from = g.quiet_to then interval '2 hours'
  when (select case when g.quiet_from < g.quiet_to then hour >= g.quiet_from and hour < g.quiet_to
      else hour >= g.quiet_from or hour < g.quiet_to end
    from to_char((case when minutes % 1440 = 0 then a.starts_at else wanted end) at time zone g.timezone, 'HH24:MI') hour)
  then ${LONGEST_SHIFT}
  else interval '2 hours' end`;

/** Limits the search: reading two weeks of bookings every few seconds would be slow. */
async function lastRemindedOf(database: Kysely<Database>, now: Instant): Promise<Instant> {
  const { rows } = await sql<{ readonly until: Instant | null }>`
    select ${timestamp(now)}::timestamptz + ${LONGEST_SHIFT} + make_interval(mins => max(minutes::integer)) as until
    from (select reminders from groups union all select reminders from interventions) own,
      jsonb_array_elements_text(own.reminders) minutes`.execute(database);
  return rows[0]?.until ?? now;
}

async function upcomingAfter(
  database: Kysely<Database>,
  after: Place,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): Promise<readonly Upcoming[]> {
  const { rows } = await sql<Upcoming>`
    select g.id as group_id, visit.*, visit.starts_at::text as place, g.quiet_from, g.quiet_to, g.timezone
    from groups g
    cross join lateral (
      select coalesce(a.parent_id, a.id) as booking_id, a.starts_at,
        greatest(a.created_at, a.changed_at) as since,
        coalesce(i.reminders, g.reminders) as minutes, a.booked_from is not null as is_unasked
      from appointments a
      join interventions i on i.group_id = a.group_id and i.id = a.intervention_id
      join fiches f on f.group_id = a.group_id and f.id = a.fiche_id
      where a.group_id = g.id and a.cancelled_at is null and a.doubt_timezone is null
        and a.starts_at < ${timestamp(until)}::timestamptz
        and a.starts_at >= case g.id when ${after.group_id} then ${after.place}::timestamptz else ${timestamp(now)}::timestamptz end
        and (g.id, a.starts_at, coalesce(a.parent_id, a.id)) > (${after.group_id}, ${after.place}::timestamptz, ${after.booking_id})
        and (f.email <> '' or g.reminded_by <> 'email' and f.firstphone <> '')
        and exists (
          select from jsonb_array_elements_text(coalesce(i.reminders, g.reminders)) as each (digits)
          cross join lateral (select each.digits::integer as minutes) reminder
          cross join lateral (select a.starts_at - make_interval(mins => minutes) as wanted) aim
          cross join lateral (select ${SHIFT} as shift) quiet
          where wanted - shift <= ${timestamp(now)}::timestamptz and wanted + shift > greatest(a.created_at, a.changed_at)
            and not exists (
              select from reminders r where r.group_id = a.group_id and r.booking_id = coalesce(a.parent_id, a.id)
                and r.starts_at = a.starts_at and r.minutes = reminder.minutes))
        and not exists (
          select from appointments e where e.group_id = a.group_id and e.cancelled_at is null and e.line < a.line
            and (e.id = a.parent_id or e.parent_id = a.parent_id))
      order by a.starts_at, booking_id
    ) visit
    where g.active and g.id >= ${after.group_id}
    order by g.id, visit.starts_at, visit.booking_id limit ${PAGE}`.execute(database);
  return rows;
}

async function storeReminder(
  database: Kysely<Database>,
  { group_id: groupId, booking_id: bookingId, starts_at: start, is_unasked: isUnasked }: Upcoming,
  minutes: number,
  mailHost: string,
): Promise<void> {
  const fiche = await ficheOf(database, groupId, bookingId);
  const kinds = fiche ? kindsFor(fiche) : [];
  if (kinds.length === 0) return;
  await database.transaction().execute(async (transaction) => {
    const claim = await transaction
      .insertInto('reminders')
      .values({
        group_id: groupId,
        booking_id: bookingId,
        starts_at: timestamp(start),
        minutes,
      })
      .onConflict((on) => on.doNothing())
      .returning('minutes')
      .executeTakeFirst();
    if (!claim) return;
    const lines = await transaction
      .selectFrom('appointments')
      .select('id')
      .where('group_id', '=', groupId)
      .where((is) => is.or([is('id', '=', bookingId), is('parent_id', '=', bookingId)]))
      .where('cancelled_at', 'is', null)
      .orderBy('line')
      .execute();
    const about = { appointmentIds: lines.map(({ id }) => id), start, unasked: isUnasked };
    await transaction
      .insertInto('outbox')
      .values(kinds.map((kind) => outboxRow(groupId, { kind, ...about }, mailHost)))
      .execute();
  });
}

type FicheValues = { readonly [field: string]: string | boolean };

interface RemindedFiche {
  readonly email: string;
  readonly firstphone: string;
  readonly values: FicheValues;
  readonly reminded_by: RemindedBy;
  readonly settings: StoredSettings;
  readonly fields: readonly StoredField[] | null;
}

/** Returns undefined if the fiche was erased meanwhile. */
async function ficheOf(
  database: Kysely<Database>,
  groupId: number,
  bookingId: number,
): Promise<RemindedFiche | undefined> {
  return database
    .selectFrom('appointments as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .innerJoin('fiches as f', (join) =>
      join.onRef('f.group_id', '=', 'a.group_id').onRef('f.id', '=', 'a.fiche_id'),
    )
    .leftJoin('forms', (join) =>
      join.onRef('forms.group_id', '=', 'a.group_id').on('forms.kind', '=', 'fiche'),
    )
    .select(['f.email', 'f.firstphone', 'f.values', 'g.reminded_by', 'g.settings', 'forms.fields'])
    .where('a.group_id', '=', groupId)
    .where('a.id', '=', bookingId)
    .executeTakeFirst();
}

/** SMS needs a mobile number and consent; otherwise a mail. */
function kindsFor({
  email,
  reminded_by: by,
  ...fiche
}: RemindedFiche): readonly (ReminderSmsToSend | AppointmentMailToSend)['kind'][] {
  const hasSms = by !== 'email' && canReceiveSms(fiche);
  const hasMail = email !== '' && (by !== 'sms' || !hasSms);
  return [...(hasMail ? (['reminder'] as const) : []), ...(hasSms ? (['sms'] as const) : [])];
}

function canReceiveSms({
  firstphone,
  values,
  settings,
  fields,
}: Pick<RemindedFiche, 'firstphone' | 'values' | 'settings' | 'fields'>): boolean {
  const questions = (fields ?? []).filter(({ type }) => type === 'smsreminder');
  const isWanted = questions.every(({ name }) => values[name] === true);
  return isWanted && mobileNumber(firstphone, settings) !== undefined;
}

export async function deleteOldReminders(database: Kysely<Database>): Promise<void> {
  await database
    .deleteFrom('reminders')
    .where(sql<boolean>`starts_at < now()`)
    .execute();
}
