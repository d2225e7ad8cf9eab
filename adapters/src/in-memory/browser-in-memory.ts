import {
  type Behavior,
  type ConsentReceipt,
  type Consents,
  type Drafts,
  type HostEvent,
  type HostPage,
  type HostWishes,
  type LoginTrip,
  type LoginTrips,
  type StoredJourney,
  withReceipts,
} from '@creneau/core';
import { BehaviorSubject } from 'rxjs';

/** Stores drafts as JSON text, as a tab and its browser do. */
export class DraftsInMemory implements Drafts {
  private tab: string | undefined;
  private lasting: string | undefined;

  read(): unknown {
    const text = this.tab ?? this.lasting;
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  }

  keep(visit: StoredJourney): void {
    const { draft: _personal, reschedule: _ofTab, ...choices } = visit;
    this.tab = JSON.stringify(visit);
    this.lasting = visit.booked ? undefined : JSON.stringify(choices);
  }

  forget(): void {
    this.tab = undefined;
    this.lasting = undefined;
  }

  /** Drops what was typed, as closing a tab does. */
  closeTab(): void {
    this.tab = undefined;
  }
}

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

/** The login trip of a window without storage. */
export class LoginTripsInMemory implements LoginTrips {
  private trip: LoginTrip | undefined;
  private count = 0;

  constructor(private readonly keeps = true) {}

  begin(from: string): LoginTrip | undefined {
    this.trip = this.keeps ? { secret: `secret ${++this.count}`, from } : undefined;
    return this.trip;
  }

  end(): LoginTrip | undefined {
    const { trip } = this;
    this.trip = undefined;
    return trip;
  }
}

/** A host page that records its messages. */
export class HostPageInMemory implements HostPage {
  readonly wishes$: Behavior<HostWishes>;
  private readonly wishes = new BehaviorSubject<HostWishes>({});
  private readonly hostEvents: HostEvent[] = [];

  constructor() {
    this.wishes$ = this.wishes;
  }

  get events(): readonly HostEvent[] {
    return this.hostEvents;
  }

  tell(event: HostEvent): void {
    this.hostEvents.push(event);
  }

  ask(wishes: HostWishes): void {
    this.wishes.next({ ...this.wishes.value, ...wishes });
  }
}
