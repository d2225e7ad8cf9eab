import { dayOf, daysFrom, type Absence, type Day, type HoursException } from '@creneau/core';
import type { StoredHolidays } from '../database/schema';

/** `12-24`, without a year. */
export const isYearly = (day: Day): boolean => day.length === '12-24'.length;

export const exceptionsIn = (
  years: readonly number[],
  exceptions: readonly HoursException[],
): readonly HoursException[] =>
  exceptions.flatMap((exception) =>
    isYearly(exception.day)
      ? years.map((year) => ({ ...exception, day: `${year}-${exception.day}` }))
      : [exception],
  );

/** One that ends before it begins ends in the next year. */
export const absencesIn = (
  years: readonly number[],
  absences: readonly Absence[],
): readonly Absence[] =>
  absences.flatMap((absence) => {
    const { firstDay, lastDay } = absence;
    return isYearly(firstDay)
      ? years.map((year) => ({
          ...absence,
          firstDay: `${year}-${firstDay}`,
          lastDay: `${lastDay < firstDay ? year + 1 : year}-${lastDay}`,
        }))
      : [absence];
  });

export interface PublicHoliday {
  readonly day: Day;
  /** In the language of the place. */
  readonly name: string;
}

const CALENDARS_KEPT = 100;
const calendars = new Map<string, readonly PublicHoliday[]>();

/** By the rules of `date-holidays`, loaded lazily: they take time and memory. */
export async function publicHolidays(
  place: StoredHolidays,
  years: readonly number[],
): Promise<readonly PublicHoliday[]> {
  const key = `${place.country} ${place.region ?? ''} ${years[0] ?? ''} ${years.length}`;
  const cachedDays = calendars.get(key);
  if (cachedDays) return cachedDays;
  const { default: Holidays } = await import('date-holidays');
  const [state, region] = place.region?.split(PART_OF) ?? [];
  const rules = new Holidays({
    country: place.country,
    ...(state !== undefined && { state }),
    ...(region !== undefined && { region }),
  });
  const holidays = years.flatMap((year) =>
    rules
      .getHolidays(year)
      .filter(({ type }) => type === 'public')
      .flatMap(({ date, name, start, end }) =>
        daysOf(date, start, end).map((day) => ({ day, name })),
      ),
  );
  if (calendars.size >= CALENDARS_KEPT) calendars.clear();
  calendars.set(key, holidays);
  return holidays;
}

/** Joins a region and its part, as in `BY-A`. */
const PART_OF = '-';

/** By code, with parts; undefined for an unknown country. */
export async function regionsOf(country: string): Promise<ReadonlyMap<string, string> | undefined> {
  const { default: Holidays } = await import('date-holidays');
  const all = new Holidays();
  if (!Object.hasOwn(all.getCountries(), country)) return undefined;
  const states = Object.entries(all.getStates(country) ?? {});
  return new Map([
    ...states,
    ...states.flatMap(([state]) =>
      Object.entries(all.getRegions(country, state) ?? {}).map(
        ([region, name]) => [`${state}${PART_OF}${region}`, name] as const,
      ),
    ),
  ]);
}

const DAY = 86_400_000;

/** A holiday may last several days. */
const daysOf = (date: string, start: Date, end: Date): readonly Day[] =>
  daysFrom(dayOf(date), Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY)));
