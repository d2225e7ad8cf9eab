import type { Behavior } from '../shared/behavior';
import type { ConsentReceipt } from './consent';

/** What this visitor has allowed this group, and refused. */
export abstract class Consents {
  /** One receipt for each purpose that was answered. */
  abstract readonly receipts$: Behavior<readonly ConsentReceipt[]>;
  /** Replaces the receipts of the same purposes. */
  abstract keep(receipts: readonly ConsentReceipt[]): void;
}
