import { useTranslation } from 'react-i18next';
import { formatsFor, type FigureWords, type Formats } from './formats';

const known = new Map<string, Formats>();

/** The formats of the language that the page is in. */
export function useFormats(): Formats {
  const { i18n, t } = useTranslation();
  const locale = i18n.language;
  const formats = known.get(locale) ?? formatsFor(locale, t as FigureWords);
  known.set(locale, formats);
  return formats;
}
