/** Translators type plain spaces around French punctuation; lines must not break there. */
export const typeset = (words: string, locale: string): string =>
  locale === 'fr' ? words.replace(/ (?=[?!;:»])|(?<=«) /g, '\u00a0') : words;
