import { sql, type Kysely } from 'kysely';
import { dueReminder, type Instant } from '@creneau/core';
import type { AppointmentMailToSend } from '../appointment/appointment-mails';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';
import { outboxRow } from '../mail/outbox-row';

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
}

/**
 * Stores the reminders that are due in the outbox. The row of a reminder is inserted with its mail, so that it leaves once,
 * over all processes and restarts; whether the visit still stands is looked at again when the mail is written.
 */
export async function storeDueReminders(
  database: Kysely<Database>,
  mailHost: string,
  now: Instant,
): Promise<void> {
  // the visits by their first line; quiet hours shift a reminder by less than a day
  const { rows } = await sql<Upcoming>`
    select a.group_id, coalesce(a.parent_id, a.id) as booking_id, a.starts_at,
      greatest(a.created_at, coalesce(a.changed_at, a.created_at)) as since,
      coalesce(i.reminders, g.reminders) as minutes, g.quiet_from, g.quiet_to, g.timezone,
      a.booked_from is not null as unasked
    from groups g
    join appointments a on a.group_id = g.id
    join interventions i on i.group_id = a.group_id and i.id = a.intervention_id
    join fiches f on f.group_id = a.group_id and f.id = a.fiche_id
    where g.active and f.email <> '' and a.cancelled_at is null
      and a.starts_at > ${timestamp(now)} and a.starts_at < ${timestamp(now)}::timestamptz + interval '16 days'
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
  { group_id: groupId, booking_id: bookingId, starts_at: start, unasked }: Upcoming,
  minutes: number,
  mailHost: string,
): Promise<void> {
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
    const mail: AppointmentMailToSend = {
      kind: 'reminder',
      appointmentIds: lines.map(({ id }) => id),
      total: 0,
      start,
      unasked,
    };
    await transaction
      .insertInto('outbox')
      .values(outboxRow(groupId, mail, mailHost))
      .execute();
  });
}

/** Deletes the rows of visits that are past. */
export async function deleteOldReminders(database: Kysely<Database>, now: Instant): Promise<void> {
  await database
    .deleteFrom('reminders')
    .where('starts_at', '<', timestamp(now) as never)
    .execute();
}
