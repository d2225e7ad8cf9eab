import type { Observable } from 'rxjs';
import type { Day } from '../shared/day';
import type { Line } from '../catalog/choices';
import type { DayObstacle } from './explanation';
import type { Slot } from './slot';

export interface SlotQuery {
  readonly lines: readonly Line[];
  readonly packId: number | undefined;
  readonly resourceId: number | undefined;
  /** Candidates for lines without preference, as those of the calendar set; all when absent. */
  readonly calendarIds?: readonly number[] | undefined;
  /** Id of the appointment to reschedule, whose own time counts as free. */
  readonly editId?: number | undefined;
  /** In the group's zone. Seven days are answered. */
  readonly from: Day;
  readonly locale: string;
}

/** Days of one answer. */
export const DAYS_ANSWERED = 7;

export interface Week {
  readonly from: Day;
  /** Sorted by instant. */
  readonly slots: readonly Slot[];
  /** Even after the seven days; undefined if the group's period has none. */
  readonly firstSlot: string | undefined;
  /** If the backend gives them. */
  readonly obstacles?: ReadonlyMap<Day, DayObstacle> | undefined;
  /** For the whole period, if the backend gives one. */
  readonly obstacle?: DayObstacle | undefined;
  /** Set when the answer exceeded the limit and was truncated. */
  readonly isCut?: true;
}

/** The own start counts as free, but choosing it would change nothing. */
export const withoutOwnStart = (week: Week, ownStart: string | undefined): Week =>
  ownStart === undefined
    ? week
    : { ...week, slots: week.slots.filter(({ start }) => start !== ownStart) };

export abstract class Slots {
  /** Requests on subscription; unsubscribing aborts the request. @throws {Refusal} */
  abstract from(query: SlotQuery): Observable<Week>;
}
