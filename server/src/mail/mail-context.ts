import type { Instant } from '@creneau/core';
import type { AppointmentKeys } from '../keys/appointment-keys';

/** What a mail needs at the time it is sent: the origin of its links, and the keys that sign them. */
export interface MailContext {
  readonly origin: string;
  readonly now: Instant;
  readonly keys: AppointmentKeys;
  /** Whether it is an SMS, whose keys are good for its number. */
  readonly sms?: true;
}
