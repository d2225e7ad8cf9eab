import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInstance, type TFunction } from 'i18next';

const LOCALES = new URL('../../../locales/', import.meta.url);
const LAST_RESORT = 'en';

const isTranslated = (locale: string): boolean =>
  existsSync(new URL(`${locale}/mail.json`, LOCALES));

const translated = readdirSync(LOCALES).filter(isTranslated);

const words = createInstance();
void words.init({
  // all is here already: the words are there when this line is done
  initAsync: false,
  fallbackLng: LAST_RESORT,
  ns: ['mail'],
  defaultNS: 'mail',
  resources: Object.fromEntries(
    translated.map((locale) => [
      locale,
      { mail: JSON.parse(readFileSync(new URL(`${locale}/mail.json`, LOCALES), 'utf8')) },
    ]),
  ),
  // the HTML part escapes by itself; the subject and the text part must not be escaped
  interpolation: { escapeValue: false },
});

/** The mails' words in the first of these locales that is translated. */
export const mailWordsIn = (...locales: readonly string[]): TFunction =>
  words.getFixedT(locales.find((locale) => translated.includes(locale)) ?? LAST_RESORT);
