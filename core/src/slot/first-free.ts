import { dayOf, type Day } from '../shared/day';
import type { Week } from './slot';

/** The first free time at or after each day asked for; undefined if there is none. */
export type FirstFree = ReadonlyMap<Day, string | undefined>;

/** Corrects older answers about the same days. */
export function withAnswer(
  firstFree: FirstFree,
  { from, firstSlot }: Pick<Week, 'from' | 'firstSlot'>,
): FirstFree {
  const isTaken = (free: string): boolean =>
    dayOf(free) >= from && (firstSlot === undefined || free < firstSlot);
  const isEarlier = (fromDay: Day, free: string | undefined): boolean =>
    firstSlot !== undefined &&
    fromDay <= dayOf(firstSlot) &&
    (free === undefined || firstSlot < free);
  const entries = [...firstFree].map(([fromDay, free]) => {
    const isWrong = (free !== undefined && isTaken(free)) || isEarlier(fromDay, free);
    return [fromDay, isWrong ? firstSlot : free] as const;
  });
  return new Map(entries).set(from, firstSlot);
}

/** `nothing` if there is none, undefined if unknown. */
export function firstFreeFrom(day: Day, firstFree: FirstFree): string | 'nothing' | undefined {
  for (const [fromDay, free] of firstFree) {
    if (fromDay > day) continue;
    if (free === undefined) return 'nothing';
    if (dayOf(free) >= day) return free;
  }
  return undefined;
}
