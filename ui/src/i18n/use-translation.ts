import i18next, { type i18n, type TFunction } from 'i18next';
import { createContext, useContext } from 'react';

/** What a view speaks with. */
export interface Translation {
  readonly t: TFunction;
  readonly i18n: i18n;
}

/** The words of a namespace: the same translation each time. */
export type Translations = (namespace?: string) => Translation;

/** The words of an instance in a language; without one, in whatever language it speaks when it is asked. */
export function translationsOf(instance: i18n, locale: string | null = null): Translations {
  const known = new Map<string | undefined, Translation>();
  return (namespace) => {
    const translation = known.get(namespace) ?? {
      t: instance.getFixedT(locale, namespace ?? null) as TFunction,
      i18n: instance,
    };
    known.set(namespace, translation);
    return translation;
  };
}

/** Set by `SpokenWords` in one place: a subscription in each of some hundred views costs more than all their words. */
export const TranslationsContext = createContext(translationsOf(i18next));

/** The words of a namespace in the language spoken; another language draws the view again. */
export const useTranslation = (namespace?: string): Translation =>
  useContext(TranslationsContext)(namespace);
