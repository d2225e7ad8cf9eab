import { catchError, EMPTY, expand, map, scan, take, type Observable } from 'rxjs';
import { type Day, dayOf, daysAfter, earlier, later } from '../shared/day';
import { DAYS_ANSWERED, type Week, withoutOwnStart } from '../slot/slot';

export interface FreeDays {
  readonly free: ReadonlySet<Day>;
  readonly until: Day;
}

/**
 * Emits again with each answer; days that nobody answers for stay selectable.
 *
 * @param from first day that can be booked.
 * @param last day that can be booked.
 * @param ownStart of the appointment to edit.
 */
export function freeDaysOf(
  ask: (from: Day) => Observable<Week>,
  { from, end, last }: { readonly from: Day; readonly end: Day; readonly last: Day },
  ownStart: string | undefined,
): Observable<FreeDays> {
  const until = earlier(end, last);
  const askFrom = (day: Day): Observable<Week> =>
    day > until
      ? EMPTY
      : ask(day).pipe(
          take(1),
          map((week) => withoutOwnStart(week, ownStart)),
        );
  const afterWeek = (start: Day, firstSlot: string): Day =>
    later(dayOf(firstSlot), daysAfter(start, DAYS_ANSWERED));
  return askFrom(from).pipe(
    expand(({ from: start, firstSlot }) =>
      firstSlot ? askFrom(afterWeek(start, firstSlot)) : EMPTY,
    ),
    scan<Week, FreeDays>(
      ({ free }, { from: start, slots, firstSlot }) => ({
        free: new Set([...free, ...slots.map(({ start: time }) => dayOf(time))]),
        until: firstSlot ? earlier(end, daysAfter(afterWeek(start, firstSlot), -1)) : end,
      }),
      { free: new Set(), until: daysAfter(from, -1) },
    ),
    catchError(() => EMPTY),
  );
}
