import i18next, { type i18n, type TFunction } from 'i18next';
import { createContext, useContext } from 'react';

/** What a view speaks with. */
export interface Translation {
  readonly t: TFunction;
  readonly i18n: i18n;
}

/** The words of a language: the same translation of a namespace each time. */
export interface SpokenLanguage {
  readonly locale: string;
  translation(namespace?: string): Translation;
}

/** The words of the language that an instance speaks now. */
export function spokenBy(instance: i18n, locale = instance.language): SpokenLanguage {
  const known = new Map<string | undefined, Translation>();
  return {
    locale,
    translation: (namespace) => {
      const translation = known.get(namespace) ?? {
        t: instance.getFixedT(locale, namespace ?? null) as TFunction,
        i18n: instance,
      };
      known.set(namespace, translation);
      return translation;
    },
  };
}

let spokenNow: SpokenLanguage | undefined;

/** Of the page's own instance, for views that stand alone. */
function spokenByPage(): SpokenLanguage {
  if (spokenNow?.locale !== i18next.language) spokenNow = spokenBy(i18next);
  return spokenNow;
}

/** Set by `SpokenWords` in one place: a subscription in each of some hundred views costs more than all their words. */
export const SpokenContext = createContext<SpokenLanguage | undefined>(undefined);

/** The words of a namespace in the language spoken; another language draws the view again. */
export const useTranslation = (namespace?: string): Translation =>
  (useContext(SpokenContext) ?? spokenByPage()).translation(namespace);
