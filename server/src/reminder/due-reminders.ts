import { sql, type Kysely } from 'kysely';
import { dueReminder, type Instant } from '@creneau/core';
import type { AppointmentMailToSend, ReminderSmsToSend } from '../appointment/appointment-mails';
import type { Database, RemindedBy, StoredField } from '../database/schema';
import { timestamp } from '../database/values';
import type { StoredSettings } from '../group/settings';
import { outboxRow } from '../mail/outbox-row';
import { mobileNumber } from '../sms/mobile-number';

/** Most visits of a round; the next round takes the others. */
const MOST = 500;

interface Upcoming {
  readonly group_id: number;
  readonly booking_id: number;
  readonly starts_at: Instant;
  readonly since: Instant;
  readonly minutes: readonly number[];
  readonly quiet_from: string;
  readonly quiet_to: string;
  readonly timezone: string;
  readonly unasked: boolean;
  readonly email: string;
  readonly reminded_by: RemindedBy;
  readonly firstphone: string;
  readonly values: ContactValues;
  readonly settings: StoredSettings;
  /** The contact form. */
  readonly fields: readonly StoredField[] | null;
}

type ContactValues = { readonly [field: string]: string | boolean };

/**
 * Stores the reminders that are due in the outbox. The row of a reminder is inserted with its mail, so that it leaves once,
 * over all processes and restarts; whether the visit still stands is looked at again when the mail is written.
 */
export async function storeDueReminders(
  database: Kysely<Database>,
  mailHost: string,
  now: Instant,
): Promise<void> {
  // The visits by their first line; quiet hours shift a reminder by less than a day. No appointment is read that comes after the
  // longest reminder of all: those of two weeks would be read every few seconds
  const { rows } = await sql<Upcoming>`
    with longest as (
      select max(minutes::integer) as minutes
      from (select reminders from groups union all select reminders from interventions) own,
        jsonb_array_elements_text(own.reminders) minutes)
    select a.group_id, coalesce(a.parent_id, a.id) as booking_id, a.starts_at,
      greatest(a.created_at, coalesce(a.changed_at, a.created_at)) as since,
      coalesce(i.reminders, g.reminders) as minutes, g.quiet_from, g.quiet_to, g.timezone,
      a.booked_from is not null as unasked, f.email, g.reminded_by, f.firstphone, f.values, g.settings,
      (select fields from forms where group_id = g.id and kind = 'fiche') as fields
    from groups g
    join appointments a on a.group_id = g.id
    join interventions i on i.group_id = a.group_id and i.id = a.intervention_id
    join fiches f on f.group_id = a.group_id and f.id = a.fiche_id
    where g.active and (f.email <> '' or g.reminded_by <> 'email' and f.firstphone <> '') and a.cancelled_at is null
      and a.starts_at > ${timestamp(now)} and a.starts_at < ${timestamp(now)}::timestamptz + interval '1 day'
        + make_interval(mins => (select minutes from longest))
      and exists (
        select from jsonb_array_elements_text(coalesce(i.reminders, g.reminders)) as wanted (minutes)
        where a.starts_at < ${timestamp(now)}::timestamptz + interval '1 day' + make_interval(mins => wanted.minutes::integer)
          and not exists (
            select from reminders r where r.group_id = a.group_id and r.booking_id = coalesce(a.parent_id, a.id)
              and r.starts_at = a.starts_at and r.minutes = wanted.minutes::integer))
      and not exists (
        select from appointments e where e.group_id = a.group_id and e.cancelled_at is null and e.line < a.line
          and (e.id = a.parent_id or e.parent_id = a.parent_id))
    order by a.starts_at limit ${MOST}`.execute(database);
  for (const row of rows) {
    const { quiet_from: from, quiet_to: to, starts_at: start } = row;
    const rules = { minutes: row.minutes, quiet: { from, to }, timezone: row.timezone };
    const minutes = dueReminder({ start, since: row.since }, rules, now);
    if (minutes !== undefined) await storeReminder(database, row, minutes, mailHost);
  }
}

async function storeReminder(
  database: Kysely<Database>,
  upcoming: Upcoming,
  minutes: number,
  mailHost: string,
): Promise<void> {
  const { group_id: groupId, booking_id: bookingId, starts_at: start, unasked } = upcoming;
  const kinds = kindsFor(upcoming);
  if (kinds.length === 0) return;
  await database.transaction().execute(async (transaction) => {
    const claimed = await transaction
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
    if (!claimed) return;
    const lines = await transaction
      .selectFrom('appointments')
      .select('id')
      .where('group_id', '=', groupId)
      .where((is) => is.or([is('id', '=', bookingId), is('parent_id', '=', bookingId)]))
      .where('cancelled_at', 'is', null)
      .orderBy('line')
      .execute();
    const about = { appointmentIds: lines.map(({ id }) => id), start, unasked };
    await transaction
      .insertInto('outbox')
      .values(kinds.map((kind) => outboxRow(groupId, { kind, ...about }, mailHost)))
      .execute();
  });
}

/** An SMS only where the contact has a mobile number and, if the form asks, wants one; a mail in its place where they do not. */
function kindsFor({
  email,
  reminded_by: by,
  ...contact
}: Upcoming): readonly (ReminderSmsToSend | AppointmentMailToSend)['kind'][] {
  const hasSms = by !== 'email' && canReceiveSms(contact);
  const hasMail = email !== '' && (by !== 'sms' || !hasSms);
  return [...(hasMail ? (['reminder'] as const) : []), ...(hasSms ? (['sms'] as const) : [])];
}

function canReceiveSms({
  firstphone,
  values,
  settings,
  fields,
}: Pick<Upcoming, 'firstphone' | 'values' | 'settings' | 'fields'>): boolean {
  const questions = (fields ?? []).filter(({ type }) => type === 'smsreminder');
  const isWanted = questions.every(({ name }) => values[name] === true);
  return isWanted && mobileNumber(firstphone, settings) !== undefined;
}

/** Deletes the rows of visits that are past. */
export async function deleteOldReminders(database: Kysely<Database>, now: Instant): Promise<void> {
  await database
    .deleteFrom('reminders')
    .where('starts_at', '<', timestamp(now) as never)
    .execute();
}
