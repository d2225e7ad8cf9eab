import type { Instant } from '@creneau/core';
import { inParts, type Write } from '../database/transactions';
import type { Booking, MailEvent } from '../mail/notice';
import { outboxRow } from '../mail/outbox-row';

/** Ids, no personal data: texts are composed when the mail is sent. */
export interface AppointmentMailToSend {
  readonly kind: MailEvent;
  readonly appointmentIds: readonly number[];
  /** Start before an edit. */
  readonly before?: Instant;
  /** Cost before an edit. */
  readonly costBefore?: Booking['costBefore'];
  /** Identifies the reminder: after an edit, the booking has another one. */
  readonly start?: Instant;
  readonly byBusiness?: boolean;
  /** A stranger may have given the recipient's address. */
  readonly unasked: boolean;
}

export interface ReminderSmsToSend extends Omit<AppointmentMailToSend, 'kind'> {
  readonly kind: 'sms';
}

const MOST_MAILS = 1_000;

/** @param host right-hand side of the message id */
export const mailWrites = (
  groupId: number,
  mails: readonly AppointmentMailToSend[],
  host: string,
): readonly Write[] =>
  inParts(mails, MOST_MAILS).map(
    (part): Write =>
      (so) =>
        so.insertInto('outbox').values(part.map((mail) => outboxRow(groupId, mail, host))),
  );
