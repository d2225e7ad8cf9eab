import type { BrokenLimit } from './personal-limits';

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
