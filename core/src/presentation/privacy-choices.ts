import { map } from 'rxjs';
import { type Group, trackingPurposes } from '../group/group';
import {
  type ConsentReceipt,
  type Consents,
  consentTo,
  type Purpose,
  receiptsOf,
} from '../consent/consent';
import { following, type Behavior } from '../shared/behavior';
import type { Clock } from '../shared/device';

export interface PrivacyChoice {
  readonly purpose: Purpose;
  /** Undefined until the visitor answers. */
  readonly granted: boolean | undefined;
  readonly receipt: ConsentReceipt | undefined;
}

export class PrivacyChoices {
  readonly choices$: Behavior<readonly PrivacyChoice[]>;
  private readonly purposes: readonly Purpose[];

  constructor(
    group: Group,
    private readonly consents: Consents,
    private readonly clock: Clock,
  ) {
    this.purposes = trackingPurposes(group);
    const { receipts$ } = consents;
    this.choices$ = following(
      receipts$.pipe(map((receipts) => this.choicesOf(receipts))),
      this.choicesOf(receipts$.value),
    );
  }

  /** True for every group that asks for any consent. */
  get asks(): boolean {
    return this.purposes.length > 0;
  }

  /** Answers one purpose, or all that the group asks for. */
  answer(isGranted: boolean, purposes: readonly Purpose[] = this.purposes): void {
    const answers = Object.fromEntries(purposes.map((purpose) => [purpose, isGranted]));
    this.consents.keep(receiptsOf(answers, this.clock.now()));
  }

  private choicesOf(receipts: readonly ConsentReceipt[]): readonly PrivacyChoice[] {
    const purposes = new Set([...this.purposes, ...receipts.map(({ purpose }) => purpose)]);
    const now = this.clock.now();
    return [...purposes].map((purpose) => ({
      purpose,
      granted: consentTo(purpose, receipts, now),
      receipt: receipts.find((each) => each.purpose === purpose),
    }));
  }
}
