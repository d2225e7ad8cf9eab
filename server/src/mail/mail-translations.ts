import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInstance, type TFunction } from 'i18next';
import { formatsFor, typeset, type FigureWords, type Formats } from '@creneau/core';

const LOCALES = new URL('../../../locales/', import.meta.url);
const LAST_RESORT = 'en';

const isTranslated = (locale: string): boolean =>
  existsSync(new URL(`${locale}/mail.json`, LOCALES));

const translated = readdirSync(LOCALES).filter(isTranslated);

/** Texts of mails, and formats of figures and times. */
const NAMESPACES = ['mail', 'common'] as const;

const words = createInstance();
void words.init({
  // resources are given here, so the initialization is synchronous
  initAsync: false,
  fallbackLng: LAST_RESORT,
  ns: [...NAMESPACES],
  defaultNS: 'mail',
  resources: Object.fromEntries(
    translated.map((locale) => [
      locale,
      Object.fromEntries(
        NAMESPACES.map((namespace) => [
          namespace,
          JSON.parse(
            typeset(readFileSync(new URL(`${locale}/${namespace}.json`, LOCALES), 'utf8'), locale),
          ),
        ]),
      ),
    ]),
  ),
  // the HTML part escapes its texts itself; the subject and the text part must not be escaped
  interpolation: { escapeValue: false },
});

/** The first of these locales that has translations. */
const localeOf = (locales: readonly string[]): string =>
  locales.find((locale) => translated.includes(locale)) ?? LAST_RESORT;

/** The texts of mails in the first of these locales that has translations. */
export const mailTranslator = (...locales: readonly string[]): TFunction =>
  words.getFixedT(localeOf(locales));

const known = new Map<string, Formats>();

/** The formats of figures and dates for the same locale, as on the page. */
export function mailFormats(...locales: readonly string[]): Formats {
  const locale = localeOf(locales);
  const formats = known.get(locale) ?? formatsFor(locale, words.getFixedT(locale) as FigureWords);
  known.set(locale, formats);
  return formats;
}
