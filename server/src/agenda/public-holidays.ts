import type { Day } from '@creneau/core';
import type { StoredHolidays } from '../database/schema';

/** A day on which a country or region rests. */
export interface PublicHoliday {
  readonly day: Day;
  /** In the language of the place. */
  readonly name: string;
}

const CALENDARS_KEPT = 100;
const calendars = new Map<string, readonly PublicHoliday[]>();

/**
 * The public holidays of some years, by the rules of `date-holidays`. Loading them takes time and memory, so that only a server
 * with a business that asks for them does.
 */
export async function publicHolidays(
  place: StoredHolidays,
  years: readonly number[],
): Promise<readonly PublicHoliday[]> {
  const key = `${place.country} ${place.region ?? ''} ${years[0] ?? ''} ${years.length}`;
  const known = calendars.get(key);
  if (known) return known;
  const { default: Holidays } = await import('date-holidays');
  const rules = new Holidays({
    country: place.country,
    ...(place.region !== undefined && { state: place.region }),
  });
  const found = years.flatMap((year) =>
    rules
      .getHolidays(year)
      .filter(({ type }) => type === 'public')
      .flatMap(({ date, name, start, end }) =>
        daysOf(date, start, end).map((day) => ({ day, name })),
      ),
  );
  if (calendars.size >= CALENDARS_KEPT) calendars.clear();
  calendars.set(key, found);
  return found;
}

/** Whether the holidays of a country are known, and its regions with holidays of their own. */
export async function findPlace(
  country: string,
): Promise<{ readonly isCountry: boolean; readonly regions: readonly string[] }> {
  const { default: Holidays } = await import('date-holidays');
  const all = new Holidays();
  return {
    isCountry: country in all.getCountries(),
    regions: Object.keys(all.getStates(country) ?? {}),
  };
}

const DAY = 86_400_000;

/** Each day of a holiday, which may last several: the first is told in the time of the place. */
const daysOf = (date: string, start: Date, end: Date): readonly Day[] => {
  const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY));
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * DAY).toISOString().slice(0, 10),
  );
};
