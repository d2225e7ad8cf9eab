/**
 * What keeps a time from being offered: nobody gives the service; it is too near or too far; the hours, a closed part of the
 * day, a public holiday or an absence; no start of the grid; somebody else's appointment, the time kept clear around one, or
 * no free resource.
 */
export type Obstacle =
  | 'notOffered'
  | 'tooSoon'
  | 'tooFar'
  | 'outsideHours'
  | 'closed'
  | 'holiday'
  | 'absent'
  | 'offGrid'
  | 'taken'
  | 'buffer'
  | 'noResource';

/** Why a time is offered, or not. */
export interface Explanation {
  /** None where the time is offered; else what is nearest to being overcome. */
  readonly obstacle: Obstacle | undefined;
  /** The line that nobody can serve, from 0. */
  readonly line?: number;
  /** What keeps each of those who give that service. */
  readonly calendars: readonly { readonly calendarId: number; readonly obstacle: Obstacle }[];
}
