import { sql, type Kysely, type Transaction } from 'kysely';
import type { Instant } from '@creneau/core';
import { lock } from '../database/locks';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';
import { groupOf } from '../group/groups';
import type { FirstAnswer, IdempotencyKey } from '../idempotency/idempotency-key';
import { mailing } from './appointment-mails';
import { Refused } from '../refusal/refusal';
import type { Caller } from './appointment-access';
import { ensureInTime, firstOf, ownBooking } from './own-appointments';
import type { StoredAppointment } from './stored-appointments';

/** Cancels appointments: their seats become free at once, and the contact gets a mail. */
export class Cancellations {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly now: () => Instant,
    /** Host that message ids end with. */
    private readonly mailHost: string,
  ) {}

  /**
   * Cancels all of them or none; a pack is cancelled as a whole.
   *
   * @throws {Refused} appointmentUnknown, alreadyCancelled, tooLateToChange.
   */
  async cancel(
    caller: Caller,
    groupId: number,
    ids: readonly number[],
    key: IdempotencyKey | undefined,
  ): Promise<FirstAnswer> {
    return this.database.transaction().execute(async (transaction) => {
      const known = await this.chosen(transaction, caller, groupId, ids);
      await lock(transaction, [
        ...(key ? [['key', groupId, key.name]] : []),
        ...known.map((one) => ['appointment', groupId, firstOf(one)]),
      ]);
      const first = await key?.firstAnswer(transaction);
      if (first) return first;

      const chosen = await this.chosen(transaction, caller, groupId, ids);
      if (chosen.some(({ cancelled_at }) => cancelled_at !== null)) {
        throw new Refused('alreadyCancelled');
      }
      const now = this.now();
      const group = await groupOf(transaction, groupId);
      ensureInTime(chosen, group.cancel_notice, now);

      const cancelled = chosen.map(({ id }) => id);
      await transaction
        .updateTable('appointments')
        .set({ cancelled_at: timestamp(now), sequence: sql`sequence + 1` })
        .where('group_id', '=', groupId)
        .where('id', 'in', cancelled)
        .execute();
      for (const mail of mailsAbout(chosen)) {
        await transaction.executeQuery(
          mailing(groupId, mail, this.mailHost)(transaction).compile(),
        );
      }
      const answer = {
        status: 200,
        body: JSON.stringify({ records: cancelled.map((id) => ({ id })) }),
      };
      if (key) {
        await transaction.insertInto('idempotency').values(key.remembering(answer)).execute();
      }
      return answer;
    });
  }

  /** The requested appointments without duplicates, with the other lines of their packs. */
  private async chosen(
    transaction: Transaction<Database>,
    caller: Caller,
    groupId: number,
    ids: readonly number[],
  ): Promise<readonly StoredAppointment[]> {
    const chosen = new Map<number, StoredAppointment>();
    for (const id of ids) {
      const together = await ownBooking(transaction, caller, groupId, id);
      for (const line of together) {
        const goesAlong = line.pack_id !== null && line.cancelled_at === null;
        if (line.id === id || goesAlong) chosen.set(line.id, line);
      }
    }
    return [...chosen.values()];
  }
}

/** One mail per visit. */
const mailsAbout = (cancelled: readonly StoredAppointment[]) =>
  [...new Set(cancelled.filter(({ email }) => email !== '').map(firstOf))].map((first) => ({
    kind: 'cancellation' as const,
    appointmentIds: cancelled.filter((one) => firstOf(one) === first).map(({ id }) => id),
    total: 0,
    unasked: cancelled.some((one) => firstOf(one) === first && one.booked_from !== null),
  }));
