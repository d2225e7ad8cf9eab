import { dayOf, type Day } from '../shared/day';
import type { Week } from './slots';

/** What answers have told: for each day asked from, the first free time at or after it; none where there is none. */
export type FirstFree = ReadonlyMap<Day, string | undefined>;

/** What is known with a newer answer, which corrects what older ones told of the same days. */
export function withAnswer(
  known: FirstFree,
  { from, firstSlot }: Pick<Week, 'from' | 'firstSlot'>,
): FirstFree {
  const isTaken = (free: string): boolean =>
    dayOf(free) >= from && (firstSlot === undefined || free < firstSlot);
  const isEarlier = (asked: Day, free: string | undefined): boolean =>
    firstSlot !== undefined &&
    asked <= dayOf(firstSlot) &&
    (free === undefined || firstSlot < free);
  const corrected = [...known].map(([asked, free]) => {
    const isWrong = (free !== undefined && isTaken(free)) || isEarlier(asked, free);
    return [asked, isWrong ? firstSlot : free] as const;
  });
  return new Map(corrected).set(from, firstSlot);
}

/** The first free time at or after a day, as far as answers told it: `nothing` where there is none. */
export function firstFreeFrom(day: Day, firstFree: FirstFree): string | 'nothing' | undefined {
  for (const [asked, free] of firstFree) {
    if (asked > day) continue;
    if (free === undefined) return 'nothing';
    if (dayOf(free) >= day) return free;
  }
  return undefined;
}
