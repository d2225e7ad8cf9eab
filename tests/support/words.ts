import { readFileSync } from 'node:fs';
import type { Words } from '../../ui/src/i18n/words';

/** What a page says in a locale, of the namespaces named. */
export const wordsOf = (locale: string, ...names: readonly string[]): Words =>
  Object.fromEntries(
    names.map((name) => [
      name,
      JSON.parse(readFileSync(`locales/${locale}/${name}.json`, 'utf8')) as Words,
    ]),
  );
