import { formatsFor, type FigureWords, type Formats } from '@creneau/core';
import { useTranslation } from './use-translation';

const formatsByLocale = new Map<string, Formats>();

export function useFormats(): Formats {
  const { i18n, t } = useTranslation();
  return formatsIn(i18n.language, t as FigureWords);
}

export function formatsIn(locale: string, words: FigureWords): Formats {
  const formats = formatsByLocale.get(locale) ?? formatsFor(locale, words);
  formatsByLocale.set(locale, formats);
  return formats;
}
