import { hourOf, type Day } from '../shared/day';
import type { ShownDay } from './shown-days';

const inMinutes = (start: string): number =>
  Number(hourOf(start).slice(0, 2)) * 60 + Number(hourOf(start).slice(3));

function nearest(starts: readonly string[], start: string): string | undefined {
  const distance = (other: string): number => Math.abs(inMinutes(other) - inMinutes(start));
  return starts.reduce<string | undefined>(
    (best, other) => (best === undefined || distance(other) < distance(best) ? other : best),
    undefined,
  );
}

/** Undefined for other keys. */
export function startAfterKey(
  days: readonly ShownDay[],
  from: { readonly day: Day; readonly start: string },
  key: string,
): string | undefined {
  const starts = days.find(({ day }) => day === from.day)?.times.map(({ start }) => start) ?? [];
  const at = starts.indexOf(from.start);
  const free = (others: readonly ShownDay[]) =>
    others.find(({ times }) => times.length > 0)?.times.map(({ start }) => start) ?? [];
  switch (key) {
    case 'ArrowUp':
      return starts[Math.max(at - 1, 0)];
    case 'ArrowDown':
      return starts[Math.min(at + 1, starts.length - 1)];
    case 'ArrowLeft':
      return (
        nearest(free(days.filter(({ day }) => day < from.day).reverse()), from.start) ?? from.start
      );
    case 'ArrowRight':
      return nearest(free(days.filter(({ day }) => day > from.day)), from.start) ?? from.start;
    case 'Home':
      return starts[0];
    case 'End':
      return starts.at(-1);
    default:
      return undefined;
  }
}
