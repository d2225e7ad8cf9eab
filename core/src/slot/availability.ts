import type { Line } from '../sequence/sequence';
import type { Day } from '../shared/day';
import type { Agenda, Instant } from './agenda';
import type { Slot } from './slot';

/** What a start is looked for: the lines one after the other, all with the resource where one is asked. */
export interface Wish {
  readonly lines: readonly Line[];
  /** The calendars one may choose from where a line has no preference; empty for all. */
  readonly calendarIds: readonly number[];
  readonly resourceId: number | undefined;
}

/** Where a line would be put. Seats count from 0. */
export interface Placement {
  readonly interventionId: number;
  readonly calendarId: number;
  readonly seat: number;
  readonly resourceId: number | undefined;
  readonly resourceSeat: number | undefined;
  readonly start: Instant;
  readonly end: Instant;
}

/** The free starts of some days of the group, sorted; several of one instant when their promotion differs. */
export function freeSlots(agenda: Agenda, wish: Wish, from: Day, days: number, now: Instant): readonly Slot[] {
  void [agenda, wish, from, days, now];
  throw new Error('to be written');
}

/** The first free start at or after a day, within the group's period. */
export function firstFreeSlot(agenda: Agenda, wish: Wish, from: Day, now: Instant): Slot | undefined {
  void [agenda, wish, from, now];
  throw new Error('to be written');
}

/** Why a start cannot be had. */
export type Unavailable = 'slotTaken' | 'tooLate' | 'tooFar' | 'notBookable';

/**
 * Puts every line of a wish, beginning at an instant, or says why it cannot be: `notBookable` for a start off the grid,
 * outside the opening hours, or a service that nobody asked for offers; `slotTaken` when it was free once.
 * What `freeSlots` lists can be placed, and nothing else can.
 */
export function placeAt(
  agenda: Agenda,
  wish: Wish,
  start: Instant,
  now: Instant,
): readonly Placement[] | Unavailable {
  void [agenda, wish, start, now];
  throw new Error('to be written');
}
