import { isDay, type Day } from './day';

export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** Unknown locales begin with the day. */
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

/** Eight digits: the numeric keypad of a phone has no separators. */
const YEAR_FIRST = /^(\d{4})(\d\d)(\d\d)$/;
const YEAR_LAST = /^(\d\d)(\d\d)(\d{4})$/;

/**
 * Any separators, or eight digits in the order of the locale. A four-digit year may come first.
 * Two-digit years need `century`. Undefined if the day does not exist.
 */
export function typedDate(text: string, order: DateOrder, century = ''): Day | undefined {
  const input = text.trim().replace(/\.$/, '');
  const figures = (order === 'ymd' ? YEAR_FIRST : YEAR_LAST).exec(input)?.slice(1);
  const parts = figures ?? input.split(SEPARATORS);
  const partsOrder = parts[0]?.length === 4 ? 'ymd' : order;
  const part = (name: string): string => parts[partsOrder.indexOf(name)] ?? '';
  const year = part('y').length === 2 ? century + part('y') : part('y');
  const day = `${year}-${part('m').padStart(2, '0')}-${part('d').padStart(2, '0')}`;
  return parts.length === 3 && isDay(day) ? day : undefined;
}

export const dateValueOf = (text: string, order: DateOrder): string =>
  typedDate(text, order) ?? text;
