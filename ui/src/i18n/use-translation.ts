import i18next, { type i18n, type TFunction } from 'i18next';
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';

/** The page speaks by one instance; a server that writes several documents gives each its own. */
export const I18nContext = createContext(i18next);

/** The words of a namespace in the language spoken; another language draws the view again. */
export function useTranslation(namespace?: string): {
  readonly t: TFunction;
  readonly i18n: i18n;
} {
  const i18n = useContext(I18nContext);
  const subscribe = useCallback(
    (onChange: () => void) => {
      i18n.on('languageChanged', onChange);
      return () => i18n.off('languageChanged', onChange);
    },
    [i18n],
  );
  const language = (): string => i18n.language;
  const locale = useSyncExternalStore(subscribe, language, language);
  return useMemo(
    () => ({ t: i18n.getFixedT(locale, namespace ?? null) as TFunction, i18n }),
    [i18n, locale, namespace],
  );
}
