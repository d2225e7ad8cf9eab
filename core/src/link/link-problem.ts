import { BehaviorSubject } from 'rxjs';
import { following, type Behavior } from '../shared/behavior';

/** What of a link cannot be had: the things it names, the times, or services that cannot be booked with the others. */
export type LinkProblemReason = 'things' | 'times' | { readonly apart: readonly string[] };

/** What is to be said of the link that led here, until the visitor goes on. */
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
