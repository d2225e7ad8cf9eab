import type { Transaction } from 'kysely';
import type { Instant } from '@creneau/core';
import { inParts, type Write } from '../database/transactions';
import type { Database } from '../database/schema';
import type { MailEvent, Visit } from '../mail/notice';
import { outboxRow } from '../mail/outbox-row';

/** Ids, no personal data: texts are composed when the mail is sent. */
export interface AppointmentMailToSend {
  readonly kind: MailEvent;
  readonly appointmentIds: readonly number[];
  /** Start before an edit. */
  readonly before?: Instant;
  /** Cost before an edit. */
  readonly costBefore?: Visit['costBefore'];
  /** Identifies the reminder: after an edit, the booking has another one. */
  readonly start?: Instant;
  readonly byBusiness?: boolean;
  /** A stranger may have given the recipient's address. */
  readonly unasked: boolean;
}

export interface ReminderSmsToSend extends Omit<AppointmentMailToSend, 'kind'> {
  readonly kind: 'sms';
}

/** @param host right-hand side of the message id */
export const appointmentMailWrite =
  (groupId: number, mail: AppointmentMailToSend, host: string): Write =>
  (so) =>
    so.insertInto('outbox').values(outboxRow(groupId, mail, host));

const MOST_MAILS = 1_000;

export async function storeMails(
  transaction: Transaction<Database>,
  groupId: number,
  mails: readonly AppointmentMailToSend[],
  host: string,
): Promise<void> {
  for (const part of inParts(mails, MOST_MAILS))
    await transaction
      .insertInto('outbox')
      .values(part.map((mail) => outboxRow(groupId, mail, host)))
      .execute();
}
