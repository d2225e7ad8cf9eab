import type { Instant } from '@creneau/core';
import type { AppointmentKeys } from '../keys/keys';

export interface MailContext {
  readonly origin: string;
  readonly now: Instant;
  readonly keys: AppointmentKeys;
  /** The keys of an SMS are for its phone number. */
  readonly sms?: true;
}
