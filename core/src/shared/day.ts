/** `YYYY-MM-DD` without instant or zone. Compares as text. */
export type Day = string;

const MILLIS = 86_400_000;

/** V8 takes 30 February for 2 March, so the parts are read back; databases have no year 0. */
export function isDay(text: string): text is Day {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export const daysAfter = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * MILLIS).toISOString().slice(0, 10);

/** 0 for the same day, negative if `last` is earlier. */
export const daysBetween = (first: Day, last: Day): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / MILLIS);

/** `count` days, the first one included. */
export const daysFrom = (first: Day, count: number): readonly Day[] =>
  Array.from({ length: count }, (_, index) => daysAfter(first, index));

/** 1 Monday to 7 Sunday (ISO 8601). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const weekdayOf = (day: Day): Weekday => {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (sundayFirst === 0 ? 7 : sundayFirst) as Weekday;
};

/** The first ten characters of an ISO time, in its own offset. */
export const dayOf = (start: string): Day => start.slice(0, 10);

/** `HH:MM` of an ISO time, in its own offset. */
export const hourOf = (start: string): string => start.slice(11, 16);

export const earlier = (a: Day, b: Day): Day => (a < b ? a : b);
export const later = (a: Day, b: Day): Day => (a > b ? a : b);
