/**
 * Replaces the spaces around French punctuation, which translators type plainly, by no-break
 * spaces.
 */
export const typeset = (words: string, locale: string): string =>
  locale === 'fr' ? words.replace(/ (?=[?!;:»])|(?<=«) /g, '\u00a0') : words;
