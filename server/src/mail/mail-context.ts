import type { Instant } from '@creneau/core';
import type { AppointmentKeys } from '../keys/appointment-keys';

/** Needed at the time of sending. */
export interface MailContext {
  readonly origin: string;
  readonly now: Instant;
  readonly keys: AppointmentKeys;
  /** An SMS has keys for its phone number instead of the e-mail address. */
  readonly sms?: true;
}
