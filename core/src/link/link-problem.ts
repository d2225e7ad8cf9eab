import { BehaviorSubject } from 'rxjs';
import { following, type Behavior } from '../shared/behavior';

/** Items, times, or names of interventions that cannot be booked with the others. */
export type LinkProblemReason = 'things' | 'times' | { readonly apart: readonly string[] };

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
