import { existsSync, readdirSync } from 'node:fs';

export const LOCALES = new URL('../../../locales/', import.meta.url);

/** The languages of the page, from which its build takes the same folders. */
export const pageLocales: readonly string[] = readdirSync(LOCALES)
  .filter((name) => /^[a-z]{2}$/.test(name))
  .sort();

/** Those that mails are written in. */
export const translatedLocales: readonly string[] = pageLocales.filter((locale) =>
  existsSync(new URL(`${locale}/mail.json`, LOCALES)),
);
