import i18next, { type i18n, type TFunction } from 'i18next';
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react';

export interface Translation {
  readonly t: TFunction;
  readonly i18n: i18n;
}

export type Translations = (namespace?: string) => Translation;

/** The translations of an instance in a language; by default in its current language. */
function translationsOf(instance: i18n, locale: string | null = null): Translations {
  const cache = new Map<string | undefined, Translation>();
  return (namespace) => {
    const translation = cache.get(namespace) ?? {
      t: instance.getFixedT(locale, namespace ?? null) as TFunction,
      i18n: instance,
    };
    cache.set(namespace, translation);
    return translation;
  };
}

/** Set once by `TranslationProvider`: subscriptions in some hundred views would cost more than the words. */
const TranslationsContext = createContext(translationsOf(i18next));

/** Renders the view again when the language changes. */
export const useTranslation = (namespace?: string): Translation =>
  useContext(TranslationsContext)(namespace);

export function TranslationProvider({
  instance = i18next,
  children,
}: {
  instance?: i18n;
  children: ReactNode;
}): ReactElement {
  const subscribe = useCallback(
    (onChange: () => void) => {
      instance.on('languageChanged', onChange);
      return () => instance.off('languageChanged', onChange);
    },
    [instance],
  );
  const language = (): string => instance.language;
  const locale = useSyncExternalStore(subscribe, language, language);
  const translations = useMemo(() => translationsOf(instance, locale), [instance, locale]);
  return <TranslationsContext value={translations}>{children}</TranslationsContext>;
}
