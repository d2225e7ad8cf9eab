import type { Observable } from 'rxjs';
import type { Day } from '../shared/day';
import type { Line } from '../catalog/choices';
import type { DayObstacle } from './explanation';
import type { Slot } from './slot';

/** What one looks for a time for. */
export interface SlotQuery {
  readonly lines: readonly Line[];
  readonly packId: number | undefined;
  readonly resourceId: number | undefined;
  /** The calendars to choose from where a line has no preference, as those of the calendar set; all when absent. */
  readonly calendarIds?: readonly number[] | undefined;
  /** The id of the appointment to reschedule: its own time counts as free. */
  readonly editId?: number | undefined;
  /** First day, of the group. Seven days are answered. */
  readonly from: Day;
  readonly locale: string;
}

/** Days of one answer. */
export const DAYS_ANSWERED = 7;

/** Seven days of free times. */
export interface Week {
  readonly from: Day;
  /** Sorted by instant. */
  readonly slots: readonly Slot[];
  /** The first bookable start at or after `from`, even beyond the seven days; none within the group's period. */
  readonly firstSlot: string | undefined;
  /** Why days of it have no free time, where the business says so. */
  readonly obstacles?: ReadonlyMap<Day, DayObstacle> | undefined;
  /** Why nothing is free at all, where the business says so. */
  readonly obstacle?: DayObstacle | undefined;
  /** Whether there were more than any week has, and only the first of them are here. */
  readonly isCut?: true;
}

/** A week without the start of the appointment to reschedule, which counts as free: nobody moves it to the time that it has. */
export const withoutOwnStart = (week: Week, ownStart: string | undefined): Week =>
  ownStart === undefined
    ? week
    : { ...week, slots: week.slots.filter(({ start }) => start !== ownStart) };

/** The free times of a group. */
export abstract class Slots {
  /** Asks on subscription; unsubscribing abandons the request. @throws {Refusal} */
  abstract from(query: SlotQuery): Observable<Week>;
}
