import { isDay, type Day } from './day';

/** The order in which a locale writes day, month and year. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** How a locale orders the parts of a date; an unknown locale begins with the day. */
export function dateOrderOf(locale: string): DateOrder {
  const parts = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  })
    .formatToParts()
    .map(({ type }) => type);
  if (parts.indexOf('year') < parts.indexOf('day')) return 'ymd';
  return parts.indexOf('month') < parts.indexOf('day') ? 'mdy' : 'dmy';
}

const SEPARATORS = /[\s./-]+/;

/** Eight figures: the keypad of a phone has nothing to put between them. */
const YEAR_FIRST = /^(\d{4})(\d\d)(\d\d)$/;
const YEAR_LAST = /^(\d\d)(\d\d)(\d{4})$/;

/**
 * The day that was typed, whatever stands between its parts, or eight figures in the order of the locale. The year has four digits, or
 * two where its century is clear; where it comes first with four, the rest follows as month and day. Nothing when no such day exists.
 */
export function typedDate(text: string, order: DateOrder, century = ''): Day | undefined {
  const typed = text.trim().replace(/\.$/, '');
  const figures = (order === 'ymd' ? YEAR_FIRST : YEAR_LAST).exec(typed)?.slice(1);
  const parts = figures ?? typed.split(SEPARATORS);
  const partsOrder = parts[0]?.length === 4 ? 'ymd' : order;
  const part = (name: string): string => parts[partsOrder.indexOf(name)] ?? '';
  const year = part('y').length === 2 ? century + part('y') : part('y');
  const day = `${year}-${part('m').padStart(2, '0')}-${part('d').padStart(2, '0')}`;
  return parts.length === 3 && isDay(day) ? day : undefined;
}

/** What a date field holds: the day that was typed, or else the text as it is, so that it can be said to be wrong. */
export const dateValueOf = (text: string, order: DateOrder): string =>
  typedDate(text, order) ?? text;
