import { type Day, hourOf } from './day';
import { capital, elides } from './wording';
import type { VisitorTime } from './visitor-time';
import { englishFigures } from './words';

/** Days are days of the group: nothing here converts a time. */
export interface Formats {
  /** Cents as "48,00 €"; 0 as a word. */
  price(cents: number, currency: string): string;
  /** Cents as an amount, even 0: for subtotals and discounts. */
  amount(cents: number, currency: string): string;
  /** Minutes as "45 min" or "1 h 15". */
  duration(minutes: number): string;
  /** Percent off, as "−20 %". */
  discount(percent: number): string;
  /** "Mardi matin, −20 %", without label "Promotion, −20 %". */
  promotion(percent: number, label: string | undefined): string;
  /** "mardi 8 juin 2027". */
  day(day: Day): string;
  /** "mardi 8 juin". */
  dayOfYear(day: Day): string;
  /** "mardi 24 nov.". */
  dayWithShortMonth(day: Day): string;
  /** "mar. 8 juin". */
  shortDay(day: Day): string;
  /** "8 juin". */
  date(day: Day): string;
  /** "8", and in French "1er". */
  dayOfMonth(day: Day): string;
  /** "mardi". */
  weekday(day: Day): string;
  /** "mar.". */
  shortWeekday(day: Day): string;
  /** "juin 2027". */
  month(day: Day): string;
  monthName(day: Day): string;
  shortMonth(day: Day): string;
  /** "8 juin 2027". */
  dateInYear(day: Day): string;
  /** "7 – 13 juin 2027". */
  dayRange(first: Day, last: Day): string;
  /** "09:30", from a start with its own offset. */
  hour(start: string): string;
  /** "heure de Lyon": the clock that shows the business's time. */
  placeClock(city: string): string;
  /** "06:30 chez vous", "23:30 la veille chez vous". */
  visitorHour(time: VisitorTime): string;
  /** "23:30 la veille", if it is clear whose clock is meant; on the same day the hour alone. */
  shiftedHour(time: VisitorTime): string;
}

export type FigureKey = `common:${keyof typeof englishFigures}`;

export type FigureWords = (
  key: FigureKey,
  values?: Readonly<Record<string, string | number>>,
) => string;

const inEnglish: FigureWords = (key, values = {}) =>
  englishFigures[key.replace('common:', '') as keyof typeof englishFigures].replace(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => String(values[name] ?? ''),
  );

const MINUTES_PER_HOUR = 60;
const CENTS = 100;
const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

const instantOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

const dayFormats = {
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  dayOfYear: { weekday: 'long', day: 'numeric', month: 'long' },
  date: { day: 'numeric', month: 'long' },
  dayOfMonth: { day: 'numeric' },
  dayWithShortMonth: { weekday: 'long', day: 'numeric', month: 'short' },
  shortDay: { weekday: 'short', day: 'numeric', month: 'short' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  month: { month: 'long', year: 'numeric' },
  monthName: { month: 'long' },
  shortMonth: { month: 'short' },
  dateInYear: { day: 'numeric', month: 'long', year: 'numeric' },
  dayRange: { day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type DayFormat = keyof typeof dayFormats;

/** Words around figures are English by default. */
export function formatsFor(locale: string, words: FigureWords = inEnglish): Formats {
  const { dates, figures } = formattersFor(regionOf(locale));
  const ofDays = Object.fromEntries(
    (Object.keys(dayFormats) as DayFormat[]).map((name) => [
      name,
      (day: Day) => inWords(dates(name).formatToParts(instantOf(day)), [day, day], name, locale),
    ]),
  ) as { readonly [name in DayFormat]: (day: Day) => string };
  const amount = (cents: number, currency: string) =>
    figures(cents / CENTS, { style: 'currency', currency, ...TWO_DECIMALS });
  const discount = (percent: number) =>
    figures(-percent / 100, { style: 'percent', maximumFractionDigits: 2 }).replace('-', '−');
  const placeClock = (city: string) =>
    words(elides(city) ? 'common:clock.placeWithVowel' : 'common:clock.place', { city });
  const shiftedHour = ({ dayShift, day, hour }: VisitorTime) =>
    dayShift === 'otherDay'
      ? `${hour}, ${ofDays.shortDay(day)}`
      : words(`common:clock.${dayShift}`, { hour });
  const visitorHour = (time: VisitorTime) =>
    words('common:clock.visitor', { hour: shiftedHour(time) });

  return {
    ...ofDays,
    price: (cents, currency) =>
      cents === 0 ? words('common:price.free') : amount(cents, currency),
    amount,
    duration: (minutes) => durationIn(words, minutes),
    discount,
    promotion: (percent, label) =>
      label
        ? [capital(label, locale), discount(percent)].join(', ')
        : words('common:amounts.promotion', { discount: discount(percent) }),
    dayRange: (first, last) => {
      const range = dates('dayRange').formatRangeToParts(instantOf(first), instantOf(last));
      const text = inWords(range, [first, last], 'dayRange', locale);
      return DENSE_RANGES.test(locale) ? text : text.replace(/\s*[–-]\s*/u, ' – ');
    },
    hour: hourOf,
    placeClock,
    shiftedHour,
    visitorHour,
  };
}

function formattersFor(region: string) {
  const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();
  const once = <Format extends Intl.DateTimeFormat | Intl.NumberFormat>(
    key: string,
    make: () => Format,
  ): Format => {
    const format = (formatters.get(key) as Format | undefined) ?? make();
    formatters.set(key, format);
    return format;
  };
  return {
    dates: (name: DayFormat) =>
      once(name, () => new Intl.DateTimeFormat(region, { ...dayFormats[name], timeZone: 'UTC' })),
    figures: (value: number, options: Intl.NumberFormatOptions) =>
      unbroken(
        once(
          `${options.style} ${options.currency}`,
          () => new Intl.NumberFormat(region, options),
        ).format(value),
      ),
  };
}

function durationIn(words: FigureWords, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR];
  const text =
    hours === 0
      ? words('common:duration.minutes', { minutes })
      : rest === 0
        ? words('common:duration.hours', { hours })
        : words('common:duration.hoursAndMinutes', {
            hours,
            minutes: String(rest).padStart(2, '0'),
          });
  return text.replaceAll(' ', '\u00a0');
}

/** German and Hungarian: no space after a full stop in ranges, as in "24.–25. November". */
const DENSE_RANGES = /^(?:de|hu)\b/;

interface Part {
  readonly type: string;
  readonly value: string;
  /** `startRange`, `endRange` or `shared`. */
  readonly source?: string;
}

/**
 * The French first of a month is an ordinal: "1er décembre". `Intl` pads days of Italian and
 * Croatian ranges with zero.
 */
const inWords = (
  parts: readonly Part[],
  [first, last]: readonly [Day, Day],
  name: DayFormat,
  locale: string,
): string =>
  parts
    .map(({ type, value, source }) => {
      if (type === 'day')
        return value === '1' && /^fr\b/.test(locale) ? '1er' : value.replace(/^0/, '');
      if (locale !== 'br' || (type !== 'month' && type !== 'weekday')) return value;
      const { month = 'long', weekday = 'long' }: Intl.DateTimeFormatOptions = dayFormats[name];
      const day = instantOf(source === 'endRange' ? last : first);
      return type === 'month'
        ? bretonNames.month[month === 'short' ? 'short' : 'long'][day.getUTCMonth()]
        : bretonNames.weekday[weekday === 'short' ? 'short' : 'long'][day.getUTCDay()];
    })
    .join('');

/** As "Ana, Basile et Chloé". */
export function listIn(locale: string, names: readonly string[]): string {
  if (locale !== 'br')
    return new Intl.ListFormat(regionOf(locale), { type: 'conjunction' }).format(names);
  const last = names.at(-1) ?? '';
  const and = /^[aeiouâêîôûùñ]/i.test(last) ? ' hag ' : ' ha ';
  return [names.slice(0, -1).join(', '), last].filter(Boolean).join(and);
}

/** Many mail programs and fonts lack the narrow no-break space (U+202F). */
const unbroken = (figures: string): string => figures.replaceAll('\u202f', '\u00a0');

/** For languages whose default in `Intl` is another region, or which browsers do not support. */
const regions: Readonly<Record<string, string>> = {
  // day before month
  en: 'en-GB',
  pt: 'pt-PT',
  // Chromium has no Breton: date order and figures are French, names are `bretonNames`
  br: 'fr',
};

const variants = 'de-AT de-CH es-DO es-US fr-CA fr-CH it-CH nl-BE pt-BR'.split(' ');

/** As `de-AT` in Austria; in most countries the language itself. */
export function dateLocaleOf(language: string, country: string): string {
  const variant = `${language}-${country}`;
  return variants.includes(variant) ? variant : language;
}

export const regionOf = (locale: string): string => regions[locale] ?? locale;

/** From the CLDR; weeks begin on Sunday. */
const bretonNames = {
  month: {
    long: 'Genver C’hwevrer Meurzh Ebrel Mae Mezheven Gouere Eost Gwengolo Here Du Kerzu'.split(
      ' ',
    ),
    short: 'Gen. C’hwe. Meur. Ebr. Mae Mezh. Goue. Eost Gwen. Here Du Kzu.'.split(' '),
  },
  weekday: {
    long: 'Sul Lun Meurzh Merc’her Yaou Gwener Sadorn'.split(' '),
    short: 'Sul Lun Meu. Mer. Yaou Gwe. Sad.'.split(' '),
  },
} as const;
