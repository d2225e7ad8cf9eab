import type { Kysely } from 'kysely';
import { instantsOf, dayOf, wallOf, type Day } from '@creneau/core';
import { bookingIdOf, bookingLines } from '../appointment/own-appointments';
import { storedAppointments } from '../appointment/stored-appointments';
import type { AppointmentChange, Database } from '../database/schema';
import { instantValue } from '../database/values';
import { groupOf } from '../group/groups';
import { businessMail, dailySheetMail } from '../mail/business-mail';
import type { LinkMail } from '../mail/link-mail';
import type { MailContext } from '../mail/mail-context';
import { mailedFicheOf, namesOfGroup, partsOf, stateOf } from './appointment-names';
import { answersToForm } from './booking-answers';
import { eventOf } from './events';
import { lostMails } from './undelivered-mails';

/** The outbox row; texts are composed when the mail is sent. */
export interface BusinessMailToSend {
  readonly kind: 'business';
  readonly eventId: number;
  readonly to: string;
}

export interface DailySheetToSend {
  readonly kind: 'dailySheet';
  readonly day: Day;
  readonly to: string;
  /** Undefined for all. */
  readonly calendarIds?: readonly number[];
}

const NOTIFIED = ['booked', 'moved', 'cancelled'] as const;

export const isNotified = (kind: AppointmentChange): kind is (typeof NOTIFIED)[number] =>
  NOTIFIED.some((one) => one === kind);

/** Undefined if the booking was erased meanwhile. */
export async function composeBusinessMail(
  database: Kysely<Database>,
  groupId: number,
  { eventId, to }: BusinessMailToSend,
  context: Pick<MailContext, 'origin'>,
): Promise<LinkMail | undefined> {
  const event = await eventOf(database, groupId, eventId);
  if (!event || !isNotified(event.kind)) return undefined;
  const { kind, lines: changes } = event;
  const lines = await bookingLines(database, groupId, event.booking_id)
    .orderBy('appointments.line')
    .execute();
  const group = await groupOf(database, groupId);
  const names = await namesOfGroup(database, group);
  const answersIn = await answersToForm(database, group);
  // from the event, even if the booking has changed since
  const rows = lines.filter(
    ({ id, cancelled_at }) => changes[id] ?? (kind !== 'cancelled' && cancelled_at === null),
  );
  const now = rows.map((row) => names.lineOf(changes[row.id]?.after ?? stateOf(row)));
  const [first, ...others] = now;
  const [fiche] = rows;
  if (!first || !fiche) return undefined;
  return businessMail({
    ...partsOf(group, context, to),
    stamp: event.occurred_at,
    change: kind,
    fiche: mailedFicheOf(fiche, group),
    comment: fiche.comments,
    answers: answersIn(fiche),
    lines: [first, ...others],
    before:
      kind === 'moved'
        ? rows.map((row) => names.lineOf(changes[row.id]?.before ?? stateOf(row)))
        : [],
    lostMails: await lostMails(database, groupId, { appointmentIds: rows.map(({ id }) => id) }),
  });
}

/** Reads the appointments at the time of sending. */
export async function composeDailySheet(
  database: Kysely<Database>,
  groupId: number,
  { day, to, calendarIds }: DailySheetToSend,
  { origin, now }: Pick<MailContext, 'origin' | 'now'>,
): Promise<LinkMail> {
  const group = await groupOf(database, groupId);
  const names = await namesOfGroup(database, group);
  const answersIn = await answersToForm(database, group);
  const noon = instantsOf(`${day}T12:00`, group.timezone)[0] ?? Date.parse(`${day}T12:00Z`);
  const rows = await storedAppointments(database)
    .where('appointments.group_id', '=', groupId)
    .where('appointments.cancelled_at', 'is', null)
    .where('appointments.starts_at', '>', instantValue(noon - DAY))
    .where('appointments.starts_at', '<', instantValue(noon + DAY))
    .$if(calendarIds !== undefined, (all) =>
      all.where('appointments.calendar_id', 'in', [...(calendarIds ?? [])]),
    )
    .orderBy('appointments.starts_at')
    .orderBy('appointments.line')
    .orderBy('appointments.id')
    .execute();
  const bookings = new Map<number, typeof rows>();
  for (const row of rows.filter((one) => dayOf(wallOf(one.starts_at, group.timezone)) === day))
    bookings.set(bookingIdOf(row), [...(bookings.get(bookingIdOf(row)) ?? []), row]);
  return dailySheetMail({
    ...partsOf(group, { origin }, to),
    stamp: now,
    day: noon,
    lostMails: await lostMails(database, groupId, { calendarIds, after: now }),
    bookings: [...bookings.values()].flatMap((booking) => {
      const [fiche] = booking;
      const [first, ...others] = booking.map((row) => names.lineOf(stateOf(row)));
      return fiche && first
        ? [
            {
              fiche: mailedFicheOf(fiche, group),
              comment: fiche.comments,
              answers: answersIn(fiche),
              lines: [first, ...others] as const,
              isConfirmed: booking.every((row) => row.confirmed_at !== null),
              isInDoubt: booking.some((row) => row.doubt_timezone !== null),
            },
          ]
        : [];
    }),
  });
}

const DAY = 86_400_000;
