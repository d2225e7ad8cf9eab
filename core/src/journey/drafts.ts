import type { StoredJourney } from './unfinished';

export abstract class Drafts {
  /** Untrusted input. */
  abstract read(): unknown;
  /** Stores choices beyond the tab; typed values and bookings for this tab only. */
  abstract keep(visit: StoredJourney): void;
  abstract forget(): void;
}
