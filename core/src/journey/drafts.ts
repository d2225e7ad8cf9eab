import type { Unfinished } from './unfinished';

/** Where an unfinished visit outlives its page. */
export abstract class Drafts {
  /** What was left here, by whomever: it is not to be trusted. */
  abstract read(): unknown;
  /** Keeps the choices for those who come back, and what was typed for this tab only. */
  abstract keep(visit: Unfinished): void;
  /** The visit is over: nothing of it is left. */
  abstract forget(): void;
}
