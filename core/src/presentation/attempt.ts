import type { Loadable } from '../shared/loadable';
import type { Refusal } from '../shared/refusal';
import type { Slot } from '../slot/slot';

/** How long the answer to a booking has been awaited: `doubt` when none came and we ask again with the same key (N3). */
export type AttemptWait = 'none' | 'brief' | 'long' | 'doubt';

/** Why the last attempt to book did not succeed. */
export interface Problem {
  readonly refusal: Refusal;
  /** The time that was asked for. */
  readonly start: string;
  /** Counts the attempts: the same words twice are two answers. */
  readonly number: number;
  /** The nearest free times, when the one asked for was taken meanwhile. */
  readonly others: Loadable<readonly Slot[]> | undefined;
}

/** What has become of the wish to book. */
export interface Attempt {
  readonly wait: AttemptWait;
  readonly problem: Problem | undefined;
}

export const NO_ATTEMPT: Attempt = { wait: 'none', problem: undefined };
