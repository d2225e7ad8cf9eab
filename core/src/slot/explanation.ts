import type { BrokenLimit } from './personal-limits';

/**
 * What keeps somebody from serving a line: the hours, a closed part of the day, a public holiday or an absence; no start of
 * the grid; another appointment, or the time kept clear around one; no free resource.
 */
export type CalendarObstacle =
  'outsideHours' | 'closed' | 'holiday' | 'absent' | 'offGrid' | 'taken' | 'buffer' | 'noResource';

/**
 * What keeps a time from being offered: nobody gives the service, it is too near or too far, nobody can serve it, or, for
 * somebody who is known, a limit of the group for each person.
 */
export type Obstacle = 'notOffered' | 'tooSoon' | 'tooFar' | CalendarObstacle | BrokenLimit;

/**
 * Why a day has no free time: all that it has are taken; nobody of the business is there, or nobody who could give what was
 * chosen; no opening is long enough; its times are nearer than the notice, or further than one may book.
 */
export const dayObstacles = ['full', 'tooShort', 'absent', 'closed', 'tooSoon', 'tooFar'] as const;

export type DayObstacle = (typeof dayObstacles)[number];

/** Why a time is offered, or not. */
export interface Explanation {
  /** None where the time is offered; else what is nearest to being overcome. */
  readonly obstacle: Obstacle | undefined;
  /** The line that nobody can serve, from 0. */
  readonly line?: number;
  /** What keeps each of those who give that service. */
  readonly calendars: readonly {
    readonly calendarId: number;
    readonly obstacle: CalendarObstacle;
  }[];
}

/** Why a group offers a time or not; it may take no bookings online at all. */
export interface TimeExplanation extends Omit<Explanation, 'obstacle'> {
  readonly obstacle: Obstacle | 'notOpen' | undefined;
}
