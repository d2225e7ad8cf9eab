/** A day of the group, `YYYY-MM-DD`: no instant, no zone. Compares as text. */
export type Day = string;

const MILLIS = 86_400_000;

/** Whether the text is a day that exists: V8 takes 30 February for 2 March, so the parts are read back; databases have no year 0. */
export function isDay(text: string): text is Day {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The day so many days later, or earlier where the count is negative. */
export const daysAfter = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * MILLIS).toISOString().slice(0, 10);

/** Days from the first to the last: 0 for the same day, negative where the last is the earlier one. */
export const daysBetween = (first: Day, last: Day): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / MILLIS);

/** So many days, the first one included. */
export const daysFrom = (first: Day, count: number): readonly Day[] =>
  Array.from({ length: count }, (_, index) => daysAfter(first, index));

/** 1 Monday to 7 Sunday (ISO 8601). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const weekdayOf = (day: Day): Weekday => {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (sundayFirst === 0 ? 7 : sundayFirst) as Weekday;
};

/** The day of a time written with its own offset or none: its first ten characters. */
export const dayOf = (start: string): Day => start.slice(0, 10);

/** The hour and minute of a time written with its own offset or none, `HH:MM`. */
export const hourOf = (start: string): string => start.slice(11, 16);

export const earlier = (a: Day, b: Day): Day => (a < b ? a : b);
export const later = (a: Day, b: Day): Day => (a > b ? a : b);
