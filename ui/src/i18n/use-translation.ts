import i18next, { type i18n, type TFunction } from 'i18next';
import { createContext, useContext } from 'react';

/** The translation of a view. */
export interface Translation {
  readonly t: TFunction;
  readonly i18n: i18n;
}

/** The words of a namespace: the same translation each time. */
export type Translations = (namespace?: string) => Translation;

/** The words of an instance in a language; without one, in the language that it has when it is asked. */
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

/** Set by `TranslationProvider` in one place: a subscription in each of some hundred views costs more than all their words. */
export const TranslationsContext = createContext(translationsOf(i18next));

/** The words of a namespace in the present language; the view is drawn again when the language changes. */
export const useTranslation = (namespace?: string): Translation =>
  useContext(TranslationsContext)(namespace);
