import type { Instant } from '@creneau/core';
import { type Kysely, sql } from 'kysely';
import type { AppointmentMailToSend, ReminderSmsToSend } from '../appointment/appointment-mails';
import { type StoredAppointment, storedAppointments } from '../appointment/stored-appointments';
import type { Database } from '../database/schema';
import { groupOf } from '../group/groups';
import { type LostMail, undeliveredMail } from '../mail/business-mail';
import type { LinkMail } from '../mail/link-mail';
import type { MailContext } from '../mail/mail-context';
import { mailedFicheOf, namesOfGroup, partsOf, stateOf } from './appointment-names';
import { recipientsOf } from './staff-recipients';

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
      const booking = lines.filter(({ id }) => ids.includes(id));
      const [fiche] = booking;
      const [first, ...others] = booking.map((line) => names.lineOf(stateOf(line)));
      if (!fiche || !first || !booking.some(isAsked)) return [];
      return [
        {
          news: kind === 'sms' ? 'reminder' : kind,
          fiche: mailedFicheOf(fiche, group),
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

/** About a mail to a customer. */
export interface UndeliveredToSend {
  readonly kind: 'undelivered';
  readonly mailId: number;
  readonly to: string;
}

/** Empty unless it was for a customer. */
export async function undeliveredNotices(
  database: Kysely<Database>,
  groupId: number,
  mailId: number,
  mail: { readonly kind: string },
): Promise<readonly UndeliveredToSend[]> {
  if (!isToFiche(mail)) return [];
  const lines = await linesOf(database, groupId, mail.appointmentIds);
  const calendarIds = lines.map(({ calendar_id }) => calendar_id);
  const recipients = await recipientsOf(database, groupId);
  return recipients
    .filter((one) => one.hears(calendarIds))
    .map(({ address }) => ({ kind: 'undelivered' as const, mailId, to: address }));
}

/** Undefined if the appointments were erased meanwhile. */
export async function composeUndelivered(
  database: Kysely<Database>,
  groupId: number,
  { mailId, to }: UndeliveredToSend,
  { origin, now }: Pick<MailContext, 'origin' | 'now'>,
): Promise<LinkMail | undefined> {
  const [lostMail] = await lostMails(database, groupId, { mailId });
  if (!lostMail) return undefined;
  const group = await groupOf(database, groupId);
  return undeliveredMail({ ...partsOf(group, { origin }, to), stamp: now, lostMail });
}
