/** French sets its signs apart, and never on a line of their own: translators type plain spaces, nothing may break them. */
export const typeset = (words: string, locale: string): string =>
  locale === 'fr' ? words.replace(/ (?=[?!;:»])|(?<=«) /g, '\u00a0') : words;
