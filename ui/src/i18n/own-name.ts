import { capital } from './capital';

/** A language in its own words: "français", "Deutsch". The code where the browser knows no name. */
export function ownNameOf(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return capital(name, locale);
}
