import {
  purposes,
  withReceipts,
  type Behavior,
  type ConsentReceipt,
  type Consents,
  type Group,
} from '@creneau/core';
import { BehaviorSubject, filter, fromEvent } from 'rxjs';
import * as v from 'valibot';
import { lastingStorage } from './browser-storage';
import { storageTable } from './storage-table';

const receiptList = v.array(
  v.object({
    purpose: v.picklist(purposes),
    granted: v.boolean(),
    at: v.number(),
    version: v.string(),
  }),
);

/** Stores consent receipts in `localStorage`, or in memory where storage is blocked. */
export class BrowserConsents implements Consents {
  readonly receipts$: Behavior<readonly ConsentReceipt[]>;
  private readonly name: string;
  private readonly receipts: BehaviorSubject<readonly ConsentReceipt[]>;

  constructor({ id }: Pick<Group, 'id'>) {
    this.name = `${storageTable.consent.key}${id}`;
    this.receipts = new BehaviorSubject(this.readReceipts());
    this.receipts$ = this.receipts;
    fromEvent<StorageEvent>(window, 'storage')
      .pipe(filter(({ key }) => key === this.name || key === null))
      .subscribe(() => this.receipts.next(this.readReceipts()));
  }

  keep(receipts: readonly ConsentReceipt[]): void {
    const all = withReceipts(this.receipts.value, receipts);
    lastingStorage.keep(this.name, JSON.stringify(all));
    this.receipts.next(all);
  }

  /** Ignores receipts of another shape: this page did not write them. */
  private readReceipts(): readonly ConsentReceipt[] {
    const { success, output } = v.safeParse(receiptList, lastingStorage.readJson(this.name));
    return success ? output : [];
  }
}
