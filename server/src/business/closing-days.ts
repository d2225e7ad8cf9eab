import { daysAfter, type Day } from '@creneau/core';
import { findPlace, publicHolidays, type PublicHoliday } from '../agenda/public-holidays';
import type { Business, BusinessFile } from './business-file';
import { FileMistakes } from './mistake';
import { storedHolidays } from './stored-hours';

const MOST_TOLD = 30;

/** @throws {FileMistakes} for a country or a region whose holidays are not known. */
export async function checkHolidays(
  file: string,
  { business: { holidays }, placeOf }: BusinessFile,
): Promise<void> {
  if (!holidays) return;
  const { country, region } = holidays;
  const { isCountry, regions } = await findPlace(country);
  if (!isCountry)
    throw new FileMistakes(file, [
      {
        ...placeOf(['holidays', 'country']),
        message: `the holidays of "${country}" are not known; write a country as FR, or leave holidays out`,
      },
    ]);
  if (region === undefined || regions.includes(region)) return;
  const known =
    regions.length > 0
      ? `known: ${regions.slice(0, MOST_TOLD).join(', ')}`
      : `${country} has none; leave it out`;
  throw new FileMistakes(file, [
    {
      ...placeOf(['holidays', 'region']),
      message: `there is no region "${region}" of ${country}; ${known}`,
    },
  ]);
}

const YEAR = 365;

/** The public holidays of the coming year on which a business is closed. */
export async function closingDays(
  { holidays }: Business,
  today: Day,
): Promise<readonly PublicHoliday[]> {
  const place = storedHolidays(holidays);
  if (!place) return [];
  const year = Number(today.slice(0, 4));
  const all = await publicHolidays(place, [year, year + 1]);
  const last = daysAfter(today, YEAR);
  return all.filter(({ day }) => today <= day && day <= last);
}
