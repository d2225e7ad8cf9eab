import i18next, { type i18n } from 'i18next';
import {
  useCallback,
  useMemo,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react';
import { TranslationsContext, translationsOf } from './use-translation';

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
