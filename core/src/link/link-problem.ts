import { BehaviorSubject } from 'rxjs';
import { following, type Behavior } from '../shared/behavior';

/**
 * Parts of a link that cannot be had: its items, its times, or interventions (by name) that cannot
 * be booked with the others.
 */
export type LinkProblemReason = 'things' | 'times' | { readonly apart: readonly string[] };

/** The message about the link, until the visitor goes on. */
export class LinkProblem {
  readonly reason$: Behavior<LinkProblemReason | undefined>;
  private readonly reason = new BehaviorSubject<LinkProblemReason | undefined>(undefined);

  constructor() {
    this.reason$ = following(this.reason, undefined);
  }

  tell(reason: LinkProblemReason | undefined): void {
    this.reason.next(reason);
  }
}
