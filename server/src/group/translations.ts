import type { Row } from '../database/schema';
import type { Translations } from '../database/settings-column';

const FALLBACK = 'en';

/** Falls back to the group's language, English, then any. */
export const translatorFor =
  (language: string | undefined, ofGroup: string) =>
  (text: Translations | undefined): string => {
    if (!text) return '';
    const candidates = [language, language?.split('-')[0], ofGroup, FALLBACK];
    const match = candidates.find((locale) => locale !== undefined && Object.hasOwn(text, locale));
    return (match === undefined ? Object.values(text)[0] : text[match]) ?? '';
  };

export type Translator = ReturnType<typeof translatorFor>;

/** `fr` or `fr-CA`; undefined for any other text. */
export const localeFrom = (text: string | undefined): string | undefined =>
  text !== undefined && /^[a-z]{2}(-[A-Z]{2})?$/.test(text) ? text : undefined;

type NameColumns = Pick<Row<'interventions'>, 'name' | 'publicname'>;

export const isNamed = ({ publicname }: Pick<NameColumns, 'publicname'>): boolean =>
  Object.values(publicname).some((name) => name.trim() !== '');

/** Public name, else the internal one for all languages. */
export const namesOf = (thing: NameColumns): Translations =>
  isNamed(thing) ? thing.publicname : { '': thing.name };
