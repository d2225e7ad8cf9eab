import { withReceipts, type Behavior, type ConsentReceipt, type Consents } from '@creneau/core';
import { BehaviorSubject } from 'rxjs';

export class ConsentsInMemory implements Consents {
  readonly receipts$: Behavior<readonly ConsentReceipt[]>;
  private readonly receipts: BehaviorSubject<readonly ConsentReceipt[]>;

  constructor(receipts: readonly ConsentReceipt[] = []) {
    this.receipts = new BehaviorSubject(receipts);
    this.receipts$ = this.receipts;
  }

  keep(receipts: readonly ConsentReceipt[]): void {
    this.receipts.next(withReceipts(this.receipts.value, receipts));
  }
}
