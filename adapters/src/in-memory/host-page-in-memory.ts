import type { Behavior, HostEvent, HostPage, HostWishes } from '@creneau/core';
import { BehaviorSubject } from 'rxjs';

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
