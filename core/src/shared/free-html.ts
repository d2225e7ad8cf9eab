declare const html: unique symbol;

/** HTML written by the group: never shown before it has been sanitised. */
export type FreeHtml = string & { readonly [html]?: true };

/** Whether a text has anything that is not plain letters: only then is there something to sanitise. */
export const hasMarkup = (text: FreeHtml): boolean => /[<&]/.test(text);

/** The words of a text without its markup, in one line, as near as rules can tell them: a browser reads them with its parser. */
export const plainWords = (text: FreeHtml): string =>
  hasMarkup(text) ? collapseSpaces(withoutMarkup(text)) : text;

/** With single spaces, and none around. */
export const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

const withoutMarkup = (text: FreeHtml): string =>
  text
    .replace(/<(script|style|template|noscript|iframe)\b.*?(?:<\/\1\s*>|$)/gis, '')
    .replace(/<!--.*?(?:-->|$)|<[/a-z][^>]*(?:>|$)/gis, '')
    .replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot|nbsp));/g, (_, code?: string, name?: string) =>
      code === undefined ? (SIGNS[name ?? ''] ?? '') : String.fromCodePoint(Number(code)),
    );

const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
};
