/** A text as it begins a sentence of its language: the device may write another, whose capitals differ. */
export const capital = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
