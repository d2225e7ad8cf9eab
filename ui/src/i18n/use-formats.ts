import { type FigureWords, type Formats, formatsFor } from '@creneau/core';
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

/** At a line break, the dot moves with the following fact. */
export const factLine = (facts: readonly (string | false | undefined)[]): string =>
  facts.filter(Boolean).join(' ·\u00a0');
