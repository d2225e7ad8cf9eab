import type { Transaction } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Write } from '../database/combine-writes';
import { inParts } from '../database/in-parts';
import type { Database } from '../database/schema';
import type { MailEvent, Visit } from '../mail/notice';
import { outboxRow } from '../mail/outbox-row';

/** What the outbox stores of a mail: ids, and no personal data. The texts are written when the mail is sent. */
export interface AppointmentMailToSend {
  readonly kind: MailEvent;
  /** In their order, all of one visit. */
  readonly appointmentIds: readonly number[];
  /** The old start of a rescheduled visit. */
  readonly before?: Instant;
  /** What a rescheduled visit cost at its old start. */
  readonly costBefore?: Visit['costBefore'];
  /** The start that a reminder is about: a visit that was moved since has another reminder. */
  readonly start?: Instant;
  /** Whether the business has cancelled them, and not their customer. */
  readonly byBusiness?: boolean;
  /** Whether a stranger may have given the recipient's address. */
  readonly unasked: boolean;
}

/** A reminder by SMS. */
export interface ReminderSmsToSend extends Omit<AppointmentMailToSend, 'kind'> {
  readonly kind: 'sms';
}

/** Stores a mail in the outbox; its message id ends with the host. */
export const appointmentMailWrite =
  (groupId: number, mail: AppointmentMailToSend, host: string): Write =>
  (so) =>
    so.insertInto('outbox').values(outboxRow(groupId, mail, host));

const MOST_MAILS = 1_000;

/** Stores any number of mails. */
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
