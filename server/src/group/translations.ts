import type { Row, Translations } from '../database/schema';

const FALLBACK = 'en';

/** Falls back to the group's language, English, then any. */
export const translatorFor =
  (asked: string | undefined, ofGroup: string) =>
  (text: Translations | undefined): string => {
    if (!text) return '';
    const wanted = [asked, asked?.split('-')[0], ofGroup, FALLBACK];
    const found = wanted.find((locale) => locale !== undefined && Object.hasOwn(text, locale));
    return (found === undefined ? Object.values(text)[0] : text[found]) ?? '';
  };

export type Translator = ReturnType<typeof translatorFor>;

/** `fr` or `fr-CA`; undefined for any other text. */
export const localeFrom = (text: string | undefined): string | undefined =>
  text !== undefined && /^[a-z]{2}(-[A-Z]{2})?$/.test(text) ? text : undefined;

type Listed = Pick<Row<'interventions'>, 'name' | 'publicname'>;

export const isNamed = ({ publicname }: Pick<Listed, 'publicname'>): boolean =>
  Object.values(publicname).some((name) => name.trim() !== '');

/** Public name, else the internal one for all languages. */
export const namesOf = (thing: Listed): Translations =>
  isNamed(thing) ? thing.publicname : { '': thing.name };
