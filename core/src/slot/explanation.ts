import type { BrokenLimit } from './personal-limits';

/**
 * The obstacle of one calendar: hours, closure, holiday or absence; start off the grid; time taken
 * by an appointment or a buffer; no free resource.
 */
export type CalendarObstacle =
  'outsideHours' | 'closed' | 'holiday' | 'absent' | 'offGrid' | 'taken' | 'buffer' | 'noResource';

/** The obstacle of a time. The limits for each person apply if the person is known. */
export type Obstacle = 'notOffered' | 'tooSoon' | 'tooFar' | CalendarObstacle | BrokenLimit;

/**
 * Reasons why a day has no free time. `full`: every time is taken; `tooShort`: no opening is long
 * enough; `absent`: no calendar with the chosen interventions is open; `tooSoon`, `tooFar`: notice
 * and period.
 */
export const dayObstacles = ['full', 'tooShort', 'absent', 'closed', 'tooSoon', 'tooFar'] as const;

export type DayObstacle = (typeof dayObstacles)[number];

export interface Explanation {
  /** Undefined if the time is offered; else the obstacle nearest to a free place. */
  readonly obstacle: Obstacle | undefined;
  /** Index of the line that no calendar can serve. */
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
