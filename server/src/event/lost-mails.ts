import { sql, type Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import type { AppointmentMailToSend, ReminderSmsToSend } from '../appointment/appointment-mails';
import { storedAppointments, type StoredAppointment } from '../appointment/stored-appointments';
import type { Database } from '../database/schema';
import { groupOf } from '../group/groups';
import type { LostMail } from '../mail/business-mail';
import { mailedFicheOf, namesOfGroup, stateOf } from './appointment-names';

type ToFiche = AppointmentMailToSend | ReminderSmsToSend;

const TO_FICHES: readonly string[] = ['confirmation', 'change', 'cancellation', 'reminder', 'sms'];

export const isToFiche = (mail: { readonly kind: string }): mail is ToFiche =>
  TO_FICHES.includes(mail.kind);

/** A mail counts as lost after over an hour of attempts, although retries go on. */
const LATE_ATTEMPTS = 8;

interface LostMailQuery {
  readonly mailId?: number;
  readonly appointmentIds?: readonly number[];
  readonly calendarIds?: readonly number[] | undefined;
  readonly after?: Instant;
}

export async function lostMails(
  database: Kysely<Database>,
  groupId: number,
  { mailId, appointmentIds, calendarIds, after }: LostMailQuery,
): Promise<readonly LostMail[]> {
  const rows = await database
    .selectFrom('outbox')
    .select(['mail', 'failure'])
    .where('group_id', '=', groupId)
    .where('sent_at', 'is', null)
    .where((is) => is.or([is('failed_at', 'is not', null), is('attempts', '>=', LATE_ATTEMPTS)]))
    .where(sql<boolean>`mail -> 'appointmentIds' is not null`)
    .$if(mailId !== undefined, (all) => all.where('id', '=', mailId ?? 0))
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const mails = rows.flatMap(({ mail, failure }) => {
    const ficheMail = mail as ToFiche;
    return isToFiche(ficheMail) ? [{ ...ficheMail, failure }] : [];
  });
  const lines = await linesOf(
    database,
    groupId,
    mails.flatMap((mail) => mail.appointmentIds),
  );
  const group = await groupOf(database, groupId);
  const names = await namesOfGroup(database, group);
  const isAsked = (line: StoredAppointment): boolean =>
    (appointmentIds?.includes(line.id) ?? true) &&
    (calendarIds?.includes(line.calendar_id) ?? true) &&
    (after === undefined || line.starts_at > after);
  return mails
    .flatMap(({ kind, failure, appointmentIds: ids }): readonly LostMail[] => {
      const visit = lines.filter(({ id }) => ids.includes(id));
      const [fiche] = visit;
      const [first, ...others] = visit.map((line) => names.lineOf(stateOf(line)));
      if (!fiche || !first || !visit.some(isAsked)) return [];
      return [
        {
          news: kind === 'sms' ? 'reminder' : kind,
          customer: mailedFicheOf(fiche, group),
          lines: [first, ...others],
          answer: failure,
        },
      ];
    })
    .toSorted((one, other) => one.lines[0].start - other.lines[0].start);
}

/** By time. */
export const linesOf = async (
  database: Kysely<Database>,
  groupId: number,
  ids: readonly number[],
): Promise<readonly StoredAppointment[]> =>
  ids.length === 0
    ? []
    : storedAppointments(database)
        .where('appointments.group_id', '=', groupId)
        .where('appointments.id', 'in', [...ids])
        .orderBy('appointments.starts_at')
        .orderBy('appointments.line')
        .execute();
