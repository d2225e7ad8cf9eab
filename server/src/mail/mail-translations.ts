import {
  dateLocaleOf,
  type Day,
  dayOf,
  type FigureWords,
  type Formats,
  formatsFor,
  hourOf,
  type Instant,
  instantsOf,
  typeset,
  wallOf,
  withBrandWords,
} from '@creneau/core';
import { createInstance, type i18n, type ResourceKey, type TFunction } from 'i18next';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Sender } from './letter';
import { LOCALES, translatedLocales } from './locales';

const LAST_RESORT = 'en';

/** Also used for the explanation of a time. */
const NAMESPACES = ['mail', 'common', 'explanation'] as const;

type Resources = Readonly<Record<string, Readonly<Record<string, ResourceKey>>>>;

const plain: Resources = Object.fromEntries(
  translatedLocales.map((locale) => [
    locale,
    Object.fromEntries(
      NAMESPACES.map((namespace) => [namespace, wordsIn(`${locale}/${namespace}.json`, locale)]),
    ),
  ]),
);

function wordsIn(path: string, locale: string): ResourceKey {
  return JSON.parse(typeset(readFileSync(new URL(path, LOCALES), 'utf8'), locale));
}

function speaking(resources: Resources): i18n {
  const words = createInstance();
  void words.init({
    // resources are passed in, so the initialization is synchronous
    initAsync: false,
    fallbackLng: LAST_RESORT,
    ns: [...NAMESPACES],
    defaultNS: 'mail',
    resources,
    // only the HTML part must be escaped, and does it itself
    interpolation: { escapeValue: false },
  });
  return words;
}

const words = speaking(plain);

const wordsByBrand = new Map<string, i18n>();

/** Overrides the plain words; skips an unreadable file. */
function wordsOfBrand(brand: string): i18n {
  const cachedWords = wordsByBrand.get(brand);
  if (cachedWords) return cachedWords;
  const overlaid = Object.entries(plain).map(([locale, namespaces]) => [
    locale,
    withBrandWords(namespaces, overlayOf(brand, locale)),
  ]);
  const ownWords = speaking(Object.fromEntries(overlaid) as Resources);
  wordsByBrand.set(brand, ownWords);
  return ownWords;
}

function overlayOf(brand: string, locale: string): unknown {
  try {
    return wordsIn(`brands/${brand}/${locale}.json`, locale);
  } catch {
    return undefined;
  }
}

const BRANDS = new Set(
  existsSync(new URL('brands', LOCALES)) ? readdirSync(new URL('brands', LOCALES)) : [],
);

/** The first of these locales with translations. */
export const mailLocale = (...locales: readonly string[]): string =>
  locales.find((locale) => translatedLocales.includes(locale)) ?? LAST_RESORT;

/** In the words of the brand, if it has some. */
export const mailTranslator = (
  { brand }: { readonly brand?: string | null | undefined },
  ...locales: readonly string[]
): TFunction =>
  (brand && BRANDS.has(brand) ? wordsOfBrand(brand) : words).getFixedT(mailLocale(...locales));

const formatsByLocale = new Map<string, Formats>();

export function mailFormats(country: string, ...locales: readonly string[]): Formats {
  const locale = mailLocale(...locales);
  const tag = dateLocaleOf(locale, country);
  const formats =
    formatsByLocale.get(tag) ?? formatsFor(tag, words.getFixedT(locale) as FigureWords);
  formatsByLocale.set(tag, formats);
  return formats;
}

interface Writing {
  readonly locale: string;
  readonly group: {
    readonly locale: string;
    readonly country: string;
    readonly timezone: string;
    readonly currency: string;
  };
  readonly sender: Pick<Sender, 'brand'>;
  /** Dates of another year than this instant's show their year. */
  readonly stamp: Instant;
}

export function mailFormatter({ locale, group, sender, stamp }: Writing) {
  const say = mailTranslator(sender, locale, group.locale);
  const formats = mailFormats(group.country, locale, group.locale);
  const wall = (instant: Instant): string => wallOf(instant, group.timezone);
  const year = wall(stamp).slice(0, 4);
  const isRepeated = (instant: Instant): boolean =>
    instantsOf(wall(instant).slice(0, 16), group.timezone).length > 1;
  const hour = (instant: Instant): string =>
    isRepeated(instant)
      ? say('hourWithOffset', { hour: hourOf(wall(instant)), offset: wall(instant).slice(19) })
      : hourOf(wall(instant));
  /** "mardi 24 novembre", with the year if it is another. */
  const dayInWords = (day: Day): string =>
    day.startsWith(year) ? formats.dayOfYear(day) : formats.day(day);
  return {
    say,
    formats,
    wall,
    hour,
    dayInWords,
    day: (instant: Instant): string => dayInWords(dayOf(wall(instant))),
    hours: (start: Instant, end: Instant): string => `${hour(start)} – ${hour(end)}`,
    money: (cents: number): string => formats.price(cents, group.currency),
    amount: (cents: number): string => formats.amount(cents, group.currency).replace('-', '−'),
  };
}

export type MailFormatter = ReturnType<typeof mailFormatter>;
