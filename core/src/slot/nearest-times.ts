import { dayOf, daysAfter, later, type Day } from '../shared/day';
import { DAYS_ANSWERED, type Week } from './slots';
import type { Slot } from './slot';

export const TIMES_OFFERED = 3;
/** The answer then has the lost day in its middle. */
const DAYS_BEFORE = 3;
/** The visitor opens the calendar for more. */
const MOST_WEEKS = 4;

const distance = (start: string, lost: string): number =>
  Math.abs(Date.parse(start) - Date.parse(lost));

/**
 * The nearest free times to one that was taken meanwhile, nearest first.
 * @throws {Refusal} when the server does not answer.
 */
export async function nearestTimes(
  lost: string,
  today: Day,
  ask: (from: Day) => Promise<Week>,
): Promise<readonly Slot[]> {
  const found = new Map<string, Slot>();
  let from: Day | undefined = later(today, daysAfter(dayOf(lost), -DAYS_BEFORE));
  for (
    let asked = 0;
    from !== undefined && asked < MOST_WEEKS && found.size < TIMES_OFFERED;
    asked += 1
  ) {
    const { slots, firstSlot }: Week = await ask(from);
    for (const slot of slots) if (slot.start !== lost) found.set(slot.start, slot);
    from =
      firstSlot === undefined ? undefined : later(daysAfter(from, DAYS_ANSWERED), dayOf(firstSlot));
  }
  return [...found.values()]
    .sort(
      (a, b) =>
        distance(a.start, lost) - distance(b.start, lost) ||
        Date.parse(a.start) - Date.parse(b.start),
    )
    .slice(0, TIMES_OFFERED);
}
