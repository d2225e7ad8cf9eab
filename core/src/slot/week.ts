import { dayOf, daysBetween, type Day } from '../shared/day';
import { DAYS_ANSWERED } from './slots';

/** Days shown by width of the window: the first row that the width is above. */
const DAYS_ABOVE = [
  { above: 1024, days: 7 },
  { above: 880, days: 6 },
  { above: 736, days: 5 },
  { above: 580, days: 4 },
  { above: 420, days: 3 },
] as const;

const FEWEST = 2;

/** How many days are shown in a window so many pixels wide. */
export const daysShown = (width: number): number =>
  DAYS_ABOVE.find(({ above }) => width > above)?.days ?? FEWEST;

/** Up to so many days shown, they are stacked under a strip of days in place of standing side by side. */
export const STACKED_UP_TO = 3;

/** Whether a time can be seen from a day on, where so many days are shown: of a stack, with the last days of its strip. */
export function isSeen(from: Day, start: string, count: number): boolean {
  const distance = daysBetween(from, dayOf(start));
  // where days are stacked, all of the answer is on the strip, and as many as fit are shown from one of them on
  const seen = count <= STACKED_UP_TO ? DAYS_ANSWERED - count + 1 : count;
  return distance >= 0 && distance < seen;
}
