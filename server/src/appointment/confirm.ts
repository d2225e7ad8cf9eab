import { type Instant, instantOf } from '@creneau/core';
import { sql } from 'kysely';
import type { Row } from '../database/schema';
import { timestamp } from '../database/values';
import { requireGroup, groupOf } from '../group/groups';
import { answerOf } from '../idempotency/answer-once';
import type { IdempotencyKey } from '../idempotency/idempotency-key';
import { Refusal } from '../refusal/refusal';
import { isStaff, type AppointmentAccess } from './appointment-access';
import {
  bookingLocks,
  type BookingQuestions,
  bookingQuestions,
  bookingsOf,
  ensureInTime,
  ownBooking,
  type SeenAppointment,
} from './own-appointments';
import type { StoredAppointment } from './stored-appointments';
import type { AppointmentWrite, WriteParts } from './write';

interface ConfirmOrder {
  readonly caller: AppointmentAccess;
  readonly groupId: number;
  readonly versions: readonly SeenAppointment[];
  readonly key: IdempotencyKey | undefined;
}

interface Confirmation {
  readonly ids: readonly number[];
  readonly now: Instant;
}

/** All or none, each with the rest of its booking. Confirmed appointments stay as they are. */
export const confirm = (
  { database }: WriteParts,
  order: ConfirmOrder,
): AppointmentWrite<readonly StoredAppointment[], BookingQuestions, Confirmation> => {
  const { caller, groupId, versions, key } = order;
  const ids = versions.map(({ id }) => id);
  return {
    groupId,
    key,
    plan: async () =>
      linesToConfirm(
        order,
        await groupOf(database, groupId),
        await bookingsOf(database, groupId, ids).execute(),
      ),
    locks: (lines) => bookingLocks(groupId, lines),
    questions: () => bookingQuestions(database, groupId, ids),
    check: (_, [groups, stored], now) => {
      const lines = linesToConfirm(order, requireGroup(groups), stored);
      ensureInTime(lines, 0, now);
      return { ids: lines.map(({ id }) => id), now };
    },
    writes: ({ ids, now }) => [
      [
        (so) =>
          so
            .updateTable('appointments')
            .set({
              confirmed_at: sql`coalesce(confirmed_at, ${timestamp(now)})`,
              // a confirmation by the business ends the doubt
              ...(isStaff(caller) && { doubt_timezone: null }),
            })
            .where('group_id', '=', groupId)
            .where(sql<boolean>`id = any(${[...ids]}::bigint[])`),
      ],
    ],
    answer: ({ ids }) => answerOf(200, { records: ids.map((id) => ({ id })) }),
  };
};

/**
 * @throws {Refusal} appointmentUnknown, alreadyCancelled; appointmentChanged if the caller has seen
 * another start.
 */
function linesToConfirm(
  { caller, groupId, versions }: ConfirmOrder,
  { timezone }: Row<'groups'>,
  stored: readonly StoredAppointment[],
): readonly StoredAppointment[] {
  const lines = versions.flatMap(({ id, date }) => {
    const booking = ownBooking(caller, groupId, id, stored);
    const appointment = booking.find((line) => line.id === id);
    if (appointment?.cancelled_at !== null) throw new Refusal('alreadyCancelled');
    if (date !== undefined && instantOf(date, timezone) !== appointment.starts_at)
      throw new Refusal('appointmentChanged');
    return booking.filter((line) => line.cancelled_at === null);
  });
  return [...new Set(lines)];
}
