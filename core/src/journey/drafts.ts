import type { Unfinished } from './unfinished';

/** Where an unfinished visit outlives its page. */
export abstract class Drafts {
  /** The stored visit, as untrusted input. */
  abstract read(): unknown;
  /** Keeps the choices for those who come back, and what was typed or booked for this tab only. */
  abstract keep(visit: Unfinished): void;
  /** Removes the stored visit, because it is over. */
  abstract forget(): void;
}
