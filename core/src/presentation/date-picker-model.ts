import { daysAfter, daysFrom, earlier, later, weekdayOf, type Day } from '../shared/day';

export interface DatePicker {
  readonly focused: Day;
  readonly first: Day;
  readonly last: Day;
}

const DAYS_OF_A_WEEK = 7;

const clampFocus = (picker: DatePicker, day: Day): DatePicker => ({
  ...picker,
  focused: earlier(later(day, picker.first), picker.last),
});

export const openedOn = (day: Day, first: Day, last: Day): DatePicker =>
  // if the limits cross, the first day stands for both
  clampFocus({ focused: day, first, last: later(first, last) }, day);

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

const twoDigits = (part: number): string => String(part).padStart(2, '0');

const lengthOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The last day of a shorter month. */
export function monthsAfter(day: Day, count: number): Day {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const year = Math.floor(months / 12);
  const month = (months % 12) + 1;
  const date = Math.min(Number(day.slice(8)), lengthOfMonth(year, month));
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`;
}

/** Keyboard support of the ARIA date picker dialog pattern. */
export function pressKey(picker: DatePicker, key: string, shift: boolean): DatePicker {
  const { focused } = picker;
  switch (key) {
    case 'ArrowLeft':
      return clampFocus(picker, daysAfter(focused, -1));
    case 'ArrowRight':
      return clampFocus(picker, daysAfter(focused, 1));
    case 'ArrowUp':
      return clampFocus(picker, daysAfter(focused, -DAYS_OF_A_WEEK));
    case 'ArrowDown':
      return clampFocus(picker, daysAfter(focused, DAYS_OF_A_WEEK));
    case 'Home':
      return clampFocus(picker, daysAfter(focused, 1 - weekdayOf(focused)));
    case 'End':
      return clampFocus(picker, daysAfter(focused, DAYS_OF_A_WEEK - weekdayOf(focused)));
    case 'PageUp':
      return clampFocus(picker, monthsAfter(focused, shift ? -12 : -1));
    case 'PageDown':
      return clampFocus(picker, monthsAfter(focused, shift ? 12 : 1));
    default:
      return picker;
  }
}

export const hasMonth = ({ focused, first, last }: DatePicker, direction: -1 | 1): boolean =>
  direction < 0 ? firstOfMonth(focused) > first : firstOfMonth(monthsAfter(focused, 1)) <= last;

/** Weeks of the month, Monday first; undefined for days of other months. */
export function weeksOf(day: Day): readonly (readonly (Day | undefined)[])[] {
  const first = firstOfMonth(day);
  const monday = daysAfter(first, 1 - weekdayOf(first));
  const after = firstOfMonth(monthsAfter(first, 1));
  const weeks: (Day | undefined)[][] = [];
  for (let start = monday; start < after; start = daysAfter(start, DAYS_OF_A_WEEK)) {
    weeks.push(
      daysFrom(start, DAYS_OF_A_WEEK).map((each) =>
        each >= first && each < after ? each : undefined,
      ),
    );
  }
  return weeks;
}
