import { plainWords } from '@creneau/core';

const LINK = /<a\b[^>]*\bhref\s*=\s*(["'])((?:https?:|mailto:|tel:)[^"']*)\1[^>]*>(.*?)<\/a\s*>/gis;

/** Each link is followed by its address. */
export const wordsWithLinks = (html: string): string =>
  plainWords(
    html.replace(LINK, (_, __, address: string, words: string) => {
      const bare = address.replace(/^(?:mailto|tel):/i, '');
      return words.trim() === bare ? words : `${words} (${bare})`;
    }),
  );
