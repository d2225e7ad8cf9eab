import { dayOf, type Day } from '../shared/day';
import type { Week } from './slots';

/** The first free time at or after each day asked for; undefined if there is none. */
export type FirstFree = ReadonlyMap<Day, string | undefined>;

/** Corrects older answers about the same days. */
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

/** `nothing` if there is none, undefined if unknown. */
export function firstFreeFrom(day: Day, firstFree: FirstFree): string | 'nothing' | undefined {
  for (const [asked, free] of firstFree) {
    if (asked > day) continue;
    if (free === undefined) return 'nothing';
    if (dayOf(free) >= day) return free;
  }
  return undefined;
}
