import type { Kysely, Transaction } from 'kysely';
import { instantOf, type Instant } from '@creneau/core';
import { rulesLock, takeLocks } from '../database/transactions';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';
import { groupOf } from '../group/groups';
import { answerOnce } from '../idempotency/answer-once';
import type { IdempotencyKey, StoredAnswer } from '../idempotency/idempotency-key';
import { Refusal } from '../refusal/refusal';
import type { AppointmentAccess } from './appointment-access';
import { bookingIdOf, ensureInTime, ownBooking, type SeenAppointment } from './own-appointments';
import type { StoredAppointment } from './stored-appointments';

/** Idempotent: confirmed appointments stay as they are. */
export class Confirmations {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly now: () => Instant,
  ) {}

  /**
   * All or none, each with the rest of its booking.
   *
   * @returns the ids of everything confirmed now.
   * @throws {Refusal} appointmentUnknown, alreadyCancelled, tooLateToChange; appointmentChanged if
   * the caller has seen another start.
   */
  async confirm(
    caller: AppointmentAccess,
    groupId: number,
    versions: readonly SeenAppointment[],
    key: IdempotencyKey | undefined,
  ): Promise<StoredAnswer> {
    return answerOnce(this.database, key, async () => async (transaction) => {
      const candidates = await linesToConfirm(transaction, caller, groupId, versions);
      await takeLocks(
        transaction,
        candidates.map((one) => ['appointment', groupId, bookingIdOf(one)]),
        rulesLock(groupId),
      );
      const lines = await linesToConfirm(transaction, caller, groupId, versions);
      const now = this.now();
      ensureInTime(lines, 0, now);
      await transaction
        .updateTable('appointments')
        .set({ confirmed_at: timestamp(now) })
        .where('group_id', '=', groupId)
        .where(
          'id',
          'in',
          lines.map(({ id }) => id),
        )
        .where('confirmed_at', 'is', null)
        .execute();
      // a confirmation by the business ends the doubt
      if (caller.role === 'pro')
        await transaction
          .updateTable('appointments')
          .set({ doubt_timezone: null })
          .where('group_id', '=', groupId)
          .where(
            'id',
            'in',
            lines.map(({ id }) => id),
          )
          .execute();
      return { status: 200, body: JSON.stringify({ records: lines.map(({ id }) => ({ id })) }) };
    });
  }
}

async function linesToConfirm(
  transaction: Transaction<Database>,
  caller: AppointmentAccess,
  groupId: number,
  versions: readonly SeenAppointment[],
): Promise<readonly StoredAppointment[]> {
  const { timezone } = await groupOf(transaction, groupId);
  const lines = new Map<number, StoredAppointment>();
  for (const { id, date } of versions) {
    const visit = await ownBooking(transaction, caller, groupId, id);
    const appointment = visit.find((line) => line.id === id);
    if (appointment?.cancelled_at !== null) throw new Refusal('alreadyCancelled');
    if (date !== undefined && instantOf(date, timezone) !== appointment.starts_at)
      throw new Refusal('appointmentChanged');
    for (const line of visit) if (line.cancelled_at === null) lines.set(line.id, line);
  }
  return [...lines.values()];
}
