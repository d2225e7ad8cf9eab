import type { Row, Translations } from '../database/schema';

const FALLBACK = 'en';

/** Reads texts in the asked language, else in the group's, else in English, else as they were written. */
export const translatorFor =
  (asked: string | undefined, ofGroup: string) =>
  (text: Translations | undefined): string => {
    if (!text) return '';
    const wanted = [asked, asked?.split('-')[0], ofGroup, FALLBACK];
    const found = wanted.find((locale) => locale !== undefined && Object.hasOwn(text, locale));
    return (found === undefined ? Object.values(text)[0] : text[found]) ?? '';
  };

export type Translator = ReturnType<typeof translatorFor>;

/** A locale as the contract writes it, `fr` or `fr-CA`; anything else asks for none. */
export const localeFrom = (text: string | undefined): string | undefined =>
  text !== undefined && /^[a-z]{2}(-[A-Z]{2})?$/.test(text) ? text : undefined;

type Listed = Pick<Row<'interventions'>, 'name' | 'publicname'>;

/** Whether it has a name for everybody. */
export const isNamed = ({ publicname }: Listed): boolean =>
  Object.values(publicname).some((name) => name.trim() !== '');

/** What it is called: a thing without a public name by the one that the business gives it for itself, whatever the language. */
export const namesOf = (thing: Listed): Translations =>
  isNamed(thing) ? thing.publicname : { '': thing.name };
