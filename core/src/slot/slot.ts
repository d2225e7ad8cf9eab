import type { Observable } from 'rxjs';
import type { Line } from '../catalog/choices';
import type { Day } from '../shared/day';
import type { BrokenLimit } from './schedule';

export interface Slot {
  /** ISO 8601 with the group's offset, which tells two 02:30 apart: `2027-10-31T02:30:00+02:00`. */
  readonly start: string;
  /** Free places over all `calendarIds`. */
  readonly capacity: number;
  /** Calendars that can take it; of several lines, those for the first. */
  readonly calendarIds: readonly number[];
  /** Percent off; undefined if it is not promoted. */
  readonly promotion: number | undefined;
}

export interface SlotQuery {
  readonly lines: readonly Line[];
  readonly packId: number | undefined;
  readonly resourceId: number | undefined;
  /** Candidates for lines without preference; all when absent. */
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

/** `taken` includes buffers. */
export type CalendarObstacle =
  'outsideHours' | 'closed' | 'holiday' | 'absent' | 'offGrid' | 'taken' | 'buffer' | 'noResource';

/** Limits apply if the person is known. */
export type Obstacle = 'notOffered' | 'tooSoon' | 'tooFar' | CalendarObstacle | BrokenLimit;

/**
 * `tooShort`: no opening is long enough; `absent`: no calendar with the chosen interventions is
 * open; `tooSoon`, `tooFar`: notice and period.
 */
export const dayObstacles = ['full', 'tooShort', 'absent', 'closed', 'tooSoon', 'tooFar'] as const;

export type DayObstacle = (typeof dayObstacles)[number];

export interface Explanation {
  /** The one nearest to a free place; undefined if the time is offered. */
  readonly obstacle: Obstacle | undefined;
  readonly line?: number;
  /** One entry for each calendar that offers the intervention. */
  readonly calendars: readonly {
    readonly calendarId: number;
    readonly obstacle: CalendarObstacle;
  }[];
}

/** Like `Explanation`, also for a group without online booking. */
export interface TimeExplanation extends Omit<Explanation, 'obstacle'> {
  readonly obstacle: Obstacle | 'notOpen' | undefined;
}

export interface TimeQuery extends Pick<
  SlotQuery,
  'lines' | 'packId' | 'resourceId' | 'calendarIds'
> {
  /** Wall time of the group, `YYYY-MM-DDTHH:MM`. */
  readonly start: string;
  /** Enables the limits for each person. */
  readonly ficheId: number | undefined;
}

export abstract class TimeExplanations {
  /** Requests on subscription; unsubscribing aborts the request. @throws {Refusal} */
  abstract explain(query: TimeQuery): Observable<TimeExplanation>;
}
