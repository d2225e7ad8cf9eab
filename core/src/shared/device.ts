import type { Behavior } from './behavior';
import type { Day } from './day';

/** Domain code never reads the system clock. */
export abstract class Clock {
  /** Milliseconds since the epoch. */
  abstract now(): number;
  /** The day in the group's zone, whatever the visitor's device says. */
  abstract today(): Day;
  abstract deviceZone(): string;
}

export abstract class Connection {
  abstract readonly online$: Behavior<boolean>;
}
