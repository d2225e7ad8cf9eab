import { dayOf, daysBetween, type Day } from '../shared/day';
import { DAYS_ANSWERED } from './slot';

/** By width in pixels: the first row that the width exceeds. */
const DAYS_ABOVE = [
  { above: 1024, days: 7 },
  { above: 880, days: 6 },
  { above: 736, days: 5 },
  { above: 580, days: 4 },
  { above: 420, days: 3 },
] as const;

const FEWEST = 2;

/** Width in pixels. */
export const daysShown = (width: number): number =>
  DAYS_ABOVE.find(({ above }) => width > above)?.days ?? FEWEST;

/** They are stacked under a strip of days instead of standing side by side. */
export const STACKED_UP_TO = 3;

/** A stack shows the last days of its strip, too. */
export function isSeen(from: Day, start: string, count: number): boolean {
  const distance = daysBetween(from, dayOf(start));
  // the strip has all days of the answer, and shows `count` from the selected one on
  const daysInView = count <= STACKED_UP_TO ? DAYS_ANSWERED - count + 1 : count;
  return distance >= 0 && distance < daysInView;
}
