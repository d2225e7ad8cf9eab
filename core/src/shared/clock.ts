import type { Day } from './day';

/** What time it is, for the group. The rules never ask the machine. */
export abstract class Clock {
  /** Milliseconds since the epoch. */
  abstract now(): number;
  /** The group's day, whatever the visitor's device says. */
  abstract today(): Day;
  /** The IANA zone of the visitor's device. */
  abstract deviceZone(): string;
}
