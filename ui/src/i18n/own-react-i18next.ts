// Stands in the page's bundle for `react-i18next`, whose hook brings suspense, several instances and words that come late; the page has one
// instance and its words before its first view. 1.5 KiB of the entry's budget, and less to run in every view; the build's alias puts it there.
import i18next, { type i18n, type TFunction } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';

export { initReactI18next } from 'react-i18next/initReactI18next';
export { Trans } from 'react-i18next/TransWithoutContext';

function followLanguage(onChange: () => void): () => void {
  i18next.on('languageChanged', onChange);
  return () => i18next.off('languageChanged', onChange);
}

const language = (): string => i18next.language;

/** The words of a namespace in the language spoken; another language draws the view again. */
export function useTranslation(namespace?: string): {
  readonly t: TFunction;
  readonly i18n: i18n;
} {
  const locale = useSyncExternalStore(followLanguage, language, language);
  return useMemo(
    () => ({ t: i18next.getFixedT(locale, namespace ?? null) as TFunction, i18n: i18next }),
    [locale, namespace],
  );
}
