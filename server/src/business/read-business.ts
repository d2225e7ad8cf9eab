import { type Day, daysAfter, foldText } from '@creneau/core';
import { type PublicHoliday, publicHolidays, regionsOf } from '../schedule/yearly-days';
import { type Business, type BusinessFile, examineBusinessFile } from './business-file';
import { FileMistakes, type PlacedMistake, suggestedWord } from './mistake';
import { type PicturedBusiness, scalePictures } from './pictures';
import { storedHolidays } from './stored-hours';

const MOST_TOLD = 30;

async function holidayMistakes({
  business: { holidays },
  placeOf,
}: Pick<BusinessFile, 'business' | 'placeOf'>): Promise<readonly PlacedMistake[]> {
  if (!holidays) return [];
  const { country, region } = holidays;
  const regions = await regionsOf(country);
  if (!regions)
    return [
      {
        ...placeOf(['holidays', 'country']),
        message: `the holidays of "${country}" are not known; write a country as FR, or leave holidays out`,
      },
    ];
  if (region === undefined || regions.has(region)) return [];
  return [
    {
      ...placeOf(['holidays', 'region']),
      message: `there is no region "${region}" of ${country}; ${adviceOn(region, regions, country)}`,
    },
  ];
}

function adviceOn(region: string, regions: ReadonlyMap<string, string>, country: string): string {
  if (regions.size === 0) return `${country} has none; leave it out`;
  const names = new Map([...regions].map(([code, name]) => [foldText(name), code]));
  const suggestion = suggestedWord(foldText(region), [...names.keys()]);
  if (suggestion !== undefined) return `did you mean ${names.get(suggestion)}?`;
  const [state = ''] = region.split('-');
  const codes = [...regions.keys()].filter(
    (code) => !code.includes('-') || (regions.has(state) && code.startsWith(`${state}-`)),
  );
  return `known: ${codes.slice(0, MOST_TOLD).join(', ')}`;
}

const YEAR = 365;

/** Public holidays within a year on which the business is closed. */
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

/** @throws {FileMistakes} with all mistakes. */
export async function readBusiness(
  file: string,
  bytes: Uint8Array,
  languages: readonly string[],
): Promise<PicturedBusiness> {
  const examination = examineBusinessFile(file, bytes, languages);
  const inHolidays = await holidayMistakes(examination);
  const { mistakes: inPictures, ...businessFile } = await scalePictures(file, examination);
  const mistakes = [...examination.mistakes, ...inHolidays, ...inPictures];
  if (mistakes.length > 0) throw new FileMistakes(file, mistakes);
  return businessFile;
}
