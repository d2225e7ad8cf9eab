import { type Day, dayOf, daysBetween, hourOf } from './day';

/** A time of the business on the visitor's clock, shown beside it. */
export interface VisitorTime {
  readonly day: Day;
  /** `HH:MM`. */
  readonly hour: string;
  /** `otherDay` is further: clocks differ by up to 26 hours. */
  readonly dayShift: 'dayBefore' | 'sameDay' | 'dayAfter' | 'otherDay';
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DDTHH:MM`. Uses `Intl`, so that the page needs no table of zones. */
export function wallTime(instant: number, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(zone, format);
  return format.format(instant).replace(' ', 'T');
}

export const dayAt = (instant: number, zone: string): Day => dayOf(wallTime(instant, zone));

const MINUTE = 60_000;

/** ISO 8601 with offset. */
export function isoTime(instant: number, zone: string): string {
  const wall = wallTime(instant, zone) + new Date(instant).toISOString().slice(16, 19);
  return wall + offsetText((Date.parse(`${wall}Z`) - Math.floor(instant / 1000) * 1000) / MINUTE);
}

/** Both times are ISO 8601 with offset. */
export const minutesAfter = (start: string, minutes: number, zone: string): string =>
  isoTime(Date.parse(start) + minutes * MINUTE, zone);

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** `±HH:MM`. */
export function offsetText(offset: number): string {
  const minutes = Math.abs(Math.trunc(offset));
  return `${offset < 0 ? '-' : '+'}${twoDigits(Math.trunc(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** Undefined if both clocks show the same. */
export function visitorTime(start: string, visitorZone: string): VisitorTime | undefined {
  const own = wallTime(Date.parse(start), visitorZone);
  if (own === start.slice(0, 16)) return undefined;
  const day = dayOf(own);
  return {
    day,
    hour: hourOf(own),
    dayShift: dayShifts[daysBetween(dayOf(start), day)] ?? 'otherDay',
  };
}

const dayShifts: Readonly<Record<number, VisitorTime['dayShift']>> = {
  [-1]: 'dayBefore',
  0: 'sameDay',
  1: 'dayAfter',
};

/** As "New York"; undefined for a zone without one. */
export function cityOf(zone: string): string | undefined {
  const [area, ...place] = zone.split('/');
  const city = place.at(-1);
  return area === 'Etc' || !city ? undefined : city.replaceAll('_', ' ');
}

export const clockCity = ({
  address,
  timezone,
}: {
  readonly address?: { readonly city: string } | undefined;
  readonly timezone: string;
}): string => address?.city || (cityOf(timezone) ?? timezone);

/**
 * Rejects offsets such as `+01:00`, which `Intl` accepts: PostgreSQL reads their sign the other way
 * round.
 */
export function isZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return /^[A-Za-z]/.test(text);
  } catch {
    return false;
  }
}
