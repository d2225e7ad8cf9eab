import { dayOf, daysBetween, hourOf, type Day } from './day';

/** A time of the place as the visitor's own clock shows it. It follows the place's time, which leads. */
export interface VisitorTime {
  readonly day: Day;
  /** `HH:MM`. */
  readonly hour: string;
  /** The visitor's day, seen from that of the place; `otherDay` is further: clocks differ by up to 26 hours. */
  readonly dayShift: 'dayBefore' | 'sameDay' | 'dayAfter' | 'otherDay';
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock of the zone shows at an instant, `YYYY-MM-DDTHH:MM`; `Intl` knows it, so that no table of zones comes with the page. */
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

/** The visitor's time beside that of the place, written with its offset; none while both clocks show the same. */
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

/** The city a zone is named after, as "New York"; none for one that names no place. */
export function cityOf(zone: string): string | undefined {
  const [area, ...place] = zone.split('/');
  const city = place.at(-1);
  return area === 'Etc' || !city ? undefined : city.replaceAll('_', ' ');
}

/** The city by which the group's time is named: its own, else that of its zone. */
export const clockCity = ({
  address,
  timezone,
}: {
  readonly address?: { readonly city: string } | undefined;
  readonly timezone: string;
}): string => address?.city || (cityOf(timezone) ?? timezone);
