import { map } from 'rxjs';
import { trackingPurposes } from '../audience/tracked-by';
import { consentTo, receiptsOf, type ConsentReceipt, type Purpose } from '../consent/consent';
import type { Consents } from '../consent/consents';
import type { Group } from '../group/group';
import { following, type Behavior } from '../shared/behavior';
import type { Clock } from '../shared/clock';

/** One purpose, and what the visitor answered to it. */
export interface PrivacyChoice {
  readonly purpose: Purpose;
  /** Undefined while the visitor has to be asked. */
  readonly granted: boolean | undefined;
  readonly receipt: ConsentReceipt | undefined;
}

/** What a group asks a visitor to allow, and what was answered so far. */
export class PrivacyChoices {
  readonly choices$: Behavior<readonly PrivacyChoice[]>;
  private readonly asked: readonly Purpose[];

  constructor(
    group: Group,
    private readonly consents: Consents,
    private readonly clock: Clock,
  ) {
    this.asked = trackingPurposes(group);
    const { receipts$ } = consents;
    this.choices$ = following(
      receipts$.pipe(map((receipts) => this.choicesOf(receipts))),
      this.choicesOf(receipts$.value),
    );
  }

  /** Whether content of other sites waits for consent: it does for a group that asks for any consent. */
  get asks(): boolean {
    return this.asked.length > 0;
  }

  /** Answers one purpose, or all that the group asks for. */
  answer(granted: boolean, purposes: readonly Purpose[] = this.asked): void {
    const answers = Object.fromEntries(purposes.map((purpose) => [purpose, granted]));
    this.consents.keep(receiptsOf(answers, this.clock.now()));
  }

  /** What the group asks for, and what was answered elsewhere, as on its map. */
  private choicesOf(receipts: readonly ConsentReceipt[]): readonly PrivacyChoice[] {
    const purposes = new Set([...this.asked, ...receipts.map(({ purpose }) => purpose)]);
    const now = this.clock.now();
    return [...purposes].map((purpose) => ({
      purpose,
      granted: consentTo(purpose, receipts, now),
      receipt: receipts.find((each) => each.purpose === purpose),
    }));
  }
}
