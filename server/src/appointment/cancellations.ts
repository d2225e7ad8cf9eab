import { sql, type Kysely, type Transaction } from 'kysely';
import type { Instant } from '@creneau/core';
import { rulesLock, takeLocks, transact } from '../database/transactions';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';
import { groupOf } from '../group/groups';
import type { StoredAnswer, IdempotencyKey } from '../idempotency/idempotency-key';
import { storeMails } from './appointment-mails';
import { Refusal } from '../refusal/refusal';
import type { AppointmentAccess } from './appointment-access';
import { bookingIdOf, ensureInTime, ownBooking } from './own-appointments';
import type { StoredAppointment } from './stored-appointments';

/** Frees the seats at once and mails the customers. */
export class Cancellations {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly now: () => Instant,
    private readonly mailHost: string,
  ) {}

  /**
   * All or none; a pack as a whole.
   *
   * @throws {Refusal} appointmentUnknown, alreadyCancelled, tooLateToChange.
   */
  async cancel(
    caller: AppointmentAccess,
    groupId: number,
    ids: readonly number[],
    key: IdempotencyKey | undefined,
  ): Promise<StoredAnswer> {
    return transact(this.database, async (transaction) => {
      const candidates = await this.linesToCancel(transaction, caller, groupId, ids);
      await takeLocks(
        transaction,
        [
          ...(key ? [['key', groupId, key.name]] : []),
          ...candidates.map((one) => ['appointment', groupId, bookingIdOf(one)]),
        ],
        // a concurrent change of the rules may cancel it
        rulesLock(groupId),
      );
      const first = await key?.readAnswer(transaction);
      if (first) return first;

      const select = await this.linesToCancel(transaction, caller, groupId, ids);
      if (select.some(({ cancelled_at }) => cancelled_at !== null)) {
        throw new Refusal('alreadyCancelled');
      }
      const now = this.now();
      const group = await groupOf(transaction, groupId);
      ensureInTime(select, group.cancel_notice, now);

      const cancelledIds = select.map(({ id }) => id);
      await cancelLines(
        transaction,
        groupId,
        { ids: cancelledIds, linesToMail: select },
        { now, mailHost: this.mailHost },
      );
      const answer = {
        status: 200,
        body: JSON.stringify({ records: cancelledIds.map((id) => ({ id })) }),
      };
      if (key) {
        await transaction.insertInto('idempotency').values(key.answerRow(answer)).execute();
      }
      return answer;
    });
  }

  /** Adds the other lines of their packs; without duplicates. */
  private async linesToCancel(
    transaction: Transaction<Database>,
    caller: AppointmentAccess,
    groupId: number,
    ids: readonly number[],
  ): Promise<readonly StoredAppointment[]> {
    const linesById = new Map<number, StoredAppointment>();
    for (const id of ids) {
      const together = await ownBooking(transaction, caller, groupId, id);
      for (const line of together) {
        const goesAlong = line.pack_id !== null && line.cancelled_at === null;
        if (line.id === id || goesAlong) linesById.set(line.id, line);
      }
    }
    return [...linesById.values()];
  }
}

/** @param linesToMail appointments whose customers get a mail */
export async function cancelLines(
  transaction: Transaction<Database>,
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
): Promise<void> {
  await transaction
    .updateTable('appointments')
    .set({ cancelled_at: timestamp(now), sequence: sql`sequence + 1` })
    .where('group_id', '=', groupId)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  const mails = cancellationMails(linesToMail).map((mail) => ({
    ...mail,
    ...(byBusiness && { byBusiness }),
  }));
  await storeMails(transaction, groupId, mails, mailHost);
}

/** Creates one mail per booking. */
function cancellationMails(lines: readonly StoredAppointment[]) {
  const visits = new Map<number, StoredAppointment[]>();
  for (const one of lines.filter(({ email }) => email !== ''))
    visits.set(bookingIdOf(one), [...(visits.get(bookingIdOf(one)) ?? []), one]);
  return [...visits.values()].map((visit) => ({
    kind: 'cancellation' as const,
    appointmentIds: visit.map(({ id }) => id),
    unasked: visit.some(({ booked_from }) => booked_from !== null),
  }));
}
