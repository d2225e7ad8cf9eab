import type { Unfinished } from './unfinished';

/** Storage of an unfinished visit. */
export abstract class Drafts {
  /** Untrusted input. */
  abstract read(): unknown;
  /** Stores choices beyond the tab; typed values and bookings for this tab only. */
  abstract keep(visit: Unfinished): void;
  /** Called when the visit is over. */
  abstract forget(): void;
}
