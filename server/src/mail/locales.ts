import { existsSync, readdirSync } from 'node:fs';

export const LOCALES = new URL('../../../locales/', import.meta.url);

/** The build of the page reads the same folders. */
export const pageLocales: readonly string[] = readdirSync(LOCALES)
  .filter((name) => /^[a-z]{2}$/.test(name))
  .sort();

export const translatedLocales: readonly string[] = pageLocales.filter((locale) =>
  existsSync(new URL(`${locale}/mail.json`, LOCALES)),
);
