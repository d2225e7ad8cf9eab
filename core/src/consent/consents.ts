import type { Behavior } from '../shared/behavior';
import type { ConsentReceipt } from './consent';

export abstract class Consents {
  /** One receipt for each answered purpose. */
  abstract readonly receipts$: Behavior<readonly ConsentReceipt[]>;
  /** Replaces the receipts of the same purposes. */
  abstract keep(receipts: readonly ConsentReceipt[]): void;
}
