import { dateOrderOf, regionOf, typedDate, type DateOrder, type Day } from '@creneau/core';

export interface DateWriting {
  readonly order: DateOrder;
  /** The parts as letters in the locale's order, with its separators: "JJ/MM/AAAA". */
  readonly pattern: string;
  write(day: Day): string;
}

/** @param letters for day, month and year. */
export function dateWritingOf(
  locale: string,
  letters: { readonly day: string; readonly month: string; readonly year: string },
): DateWriting {
  const region = regionOf(locale);
  const figures = new Intl.DateTimeFormat(region, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  });
  return {
    order: dateOrderOf(region),
    pattern: figures
      .formatToParts(0)
      .map(({ type, value }) =>
        type === 'day' || type === 'month' || type === 'year' ? letters[type] : value,
      )
      .join(''),
    write: (day) => figures.format(new Date(`${day}T00:00:00Z`)),
  };
}

/** Formats an ISO date for the locale; anything else is returned as typed. */
export const shownDate = (value: string, { order, write }: DateWriting): string =>
  typedDate(value, order) === value ? write(value) : value;
