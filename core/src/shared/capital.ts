/** Capitalizes by the rules of the text's language, which the device's may differ from. */
export const capital = (text: string, locale: string): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
