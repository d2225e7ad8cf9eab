import type { Page } from 'playwright-core';
import type { Words } from '../../ui/src/i18n/words';
import { pseudoWords } from '../../ui/build/pseudo-locale';
import { wordsOf } from './words';

/** The pseudo-locale, in a list of locales. */
export const PSEUDO = 'pseudo';

/** What a page is asked for, to speak a locale. */
export const askedLocale = (locale: string): string => (locale === PSEUDO ? 'en' : locale);

/** What a page says in a locale. */
export const spokenWords = (locale: string, ...names: readonly string[]): Words =>
  locale === PSEUDO ? pseudoWords(wordsOf('en', ...names)) : wordsOf(locale, ...names);

/**
 * Lets a page speak the pseudo-locale wherever it speaks English: ask for `?locale=en`. The first step as the server writes it
 * stays English until the page takes over.
 */
export const speakPseudo = (page: Page): Promise<unknown> =>
  page.route(/\/assets\/locale\.en\.[\w.]*json$/, async (route) => {
    // not `route.fetch`, which fails when the page is closed before its words have come
    const words = await fetch(route.request().url());
    await route.fulfill({ json: pseudoWords((await words.json()) as Words) });
  });
