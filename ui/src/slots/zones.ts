import { dayOf, hourOf, type Day } from '@creneau/core';

const MILLIS_A_MINUTE = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock of the zone shows at an instant, `YYYY-MM-DDTHH:MM`; `Intl` knows it, so that no table of zones comes with the page. */
function wallTime(instant: number, zone: string): string {
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

/** The day of an instant in a zone. */
export const dayAt = (instant: number, zone: string): Day => dayOf(wallTime(instant, zone));

/** A time on the visitor's own clock. */
export interface OwnTime {
  readonly day: Day;
  /** `HH:MM`. */
  readonly hour: string;
}

/** A start on the clock of the visitor's device, when it shows another time than the group's (T4). */
export function ownTime(start: string, deviceZone: string): OwnTime | undefined {
  const own = wallTime(Date.parse(start), deviceZone);
  return own === start.slice(0, 16) ? undefined : { day: dayOf(own), hour: hourOf(own) };
}

/** Minutes by which the group's clocks are ahead of the visitor's, at noon of a day; negative when behind. */
export function aheadOfDevice(day: Day, zone: string, deviceZone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const [group, own] = [zone, deviceZone].map((each) => Date.parse(`${wallTime(noon, each)}Z`));
  return ((group ?? noon) - (own ?? noon)) / MILLIS_A_MINUTE;
}

/** The city a zone is named after, as "New York"; none for one that names no place. */
export function cityOf(zone: string): string | undefined {
  const [area, ...place] = zone.split('/');
  const city = place.at(-1);
  return area === 'Etc' || !city ? undefined : city.replaceAll('_', ' ');
}
