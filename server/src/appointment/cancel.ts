import type { Instant } from '@creneau/core';
import { sql } from 'kysely';
import type { SomeWrites } from '../database/transactions';
import { timestamp } from '../database/values';
import { requireGroup } from '../group/groups';
import { answerOf } from '../idempotency/answer-once';
import type { IdempotencyKey } from '../idempotency/idempotency-key';
import { Refusal } from '../refusal/refusal';
import type { AppointmentAccess } from './appointment-access';
import { mailWrites } from './appointment-mails';
import {
  bookingIdOf,
  bookingLocks,
  type BookingQuestions,
  bookingQuestions,
  bookingsOf,
  ensureInTime,
  ownBooking,
} from './own-appointments';
import type { StoredAppointment } from './stored-appointments';
import type { AppointmentWrite, WriteParts } from './write';

export interface CancelOrder {
  readonly caller: AppointmentAccess;
  readonly groupId: number;
  readonly ids: readonly number[];
  readonly key: IdempotencyKey | undefined;
}

interface Cancellation {
  readonly lines: readonly StoredAppointment[];
  readonly now: Instant;
}

/** All or none; a pack as a whole. Frees the seats at once and mails the customers. */
export const cancel = (
  { database, mailHost }: WriteParts,
  { caller, groupId, ids, key }: CancelOrder,
): AppointmentWrite<readonly StoredAppointment[], BookingQuestions, Cancellation> => ({
  groupId,
  key,
  plan: async () =>
    linesToCancel(caller, groupId, ids, await bookingsOf(database, groupId, ids).execute()),
  locks: (lines) => bookingLocks(groupId, lines),
  questions: () => bookingQuestions(database, groupId, ids),
  check: (_, [groups, stored], now) => {
    const lines = linesToCancel(caller, groupId, ids, stored);
    if (lines.some(({ cancelled_at }) => cancelled_at !== null))
      throw new Refusal('alreadyCancelled');
    ensureInTime(lines, requireGroup(groups).cancel_notice, now);
    return { lines, now };
  },
  writes: ({ lines, now }) =>
    cancellationWrites(
      groupId,
      { ids: lines.map(({ id }) => id), linesToMail: lines },
      { now, mailHost },
    ),
  answer: ({ lines }) => answerOf(200, { records: lines.map(({ id }) => ({ id })) }),
});

/** Adds the other lines of their packs; without duplicates. */
function linesToCancel(
  caller: AppointmentAccess,
  groupId: number,
  ids: readonly number[],
  stored: readonly StoredAppointment[],
): readonly StoredAppointment[] {
  const lines = ids.flatMap((id) =>
    ownBooking(caller, groupId, id, stored).filter(
      (line) => line.id === id || (line.pack_id !== null && line.cancelled_at === null),
    ),
  );
  return [...new Set(lines)];
}

/** @param linesToMail appointments whose customers get a mail */
export const cancellationWrites = (
  groupId: number,
  {
    ids,
    linesToMail,
    byBusiness = false,
  }: {
    readonly ids: readonly number[];
    readonly linesToMail: readonly StoredAppointment[];
    readonly byBusiness?: boolean;
  },
  { now, mailHost }: { readonly now: Instant; readonly mailHost: string },
): readonly SomeWrites[] => {
  const mails = cancellationMails(linesToMail).map((mail) => ({
    ...mail,
    ...(byBusiness && { byBusiness }),
  }));
  return [
    [
      (so) =>
        so
          .updateTable('appointments')
          .set({ cancelled_at: timestamp(now), sequence: sql`sequence + 1` })
          .where('group_id', '=', groupId)
          .where(sql<boolean>`id = any(${[...ids]}::bigint[])`),
    ],
    ...mailWrites(groupId, mails, mailHost).map((write): SomeWrites => [write]),
  ];
};

/** One mail per booking. */
function cancellationMails(lines: readonly StoredAppointment[]) {
  const bookings = new Map<number, StoredAppointment[]>();
  for (const one of lines.filter(({ email }) => email !== ''))
    bookings.set(bookingIdOf(one), [...(bookings.get(bookingIdOf(one)) ?? []), one]);
  return [...bookings.values()].map((booking) => ({
    kind: 'cancellation' as const,
    appointmentIds: booking.map(({ id }) => id),
    unasked: booking.some(({ booked_from }) => booked_from !== null),
  }));
}
