declare const html: unique symbol;

/** HTML written by the group: to be sanitised before display. */
export type FreeHtml = string & { readonly [html]?: true };

/** All elements of HTML, present or obsolete: "<6 ans>" and "<cheveux longs>" are text. */
const ELEMENTS =
  'a|abbr|acronym|address|applet|area|article|aside|audio|b|base|basefont|bdi|bdo|bgsound|big|blink|blockquote|body|br|button|canvas|caption|center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|i|iframe|image|img|input|ins|kbd|keygen|label|legend|li|link|listing|main|map|mark|marquee|math|menu|meta|meter|nav|nobr|noembed|noframes|noscript|object|ol|optgroup|option|output|p|param|picture|plaintext|pre|progress|q|rp|rt|ruby|s|samp|script|search|section|select|slot|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|xmp';
/** Rest of a tag or comment after its `<`. */
const TAG = `(?:!--|/?(?:${ELEMENTS})(?=[\\s/>]|$))`;

const MARKUP = new RegExp(`<${TAG}|&(?:#\\d+|#x[\\da-f]+|[a-z][a-z\\d]*);`, 'i');
const WORD_LIKE_TAG = new RegExp(`<(?!${TAG})`, 'gi');

/** False for plain text, which needs no sanitising. */
export const hasMarkup = (text: FreeHtml): boolean => MARKUP.test(text);

/** Escapes each `<` that begins no HTML tag: a parser would drop the text after it. */
export const escapeWords = (text: FreeHtml): FreeHtml => text.replace(WORD_LIKE_TAG, '&lt;');

const LINES = /<\/?(?:br|p|div|ul|ol|li|h[1-6]|table|tr|blockquote|pre|hr)\b/i;

/** With tags that break lines, line ends are spaces as in any HTML. */
export const keepsLines = (text: FreeHtml): boolean => !LINES.test(text);

/** Approximates the text without markup; browsers use their parser instead. */
export const plainWords = (text: FreeHtml): string =>
  hasMarkup(text) ? collapseSpaces(withoutMarkup(text)) : text;

export const collapseSpaces = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Replaces its line ends by those of its tags. */
export const withLineEnds = (text: FreeHtml): FreeHtml =>
  keepsLines(text)
    ? text
    : text
        .replace(/\s+/g, ' ')
        .replace(
          /<br\b[^>]*>|<hr\b[^>]*>|<\/(?:p|div|ul|ol|li|h[1-6]|table|tr|blockquote|pre)\s*>/gi,
          '$&\n',
        );

const withoutMarkup = (text: FreeHtml): string =>
  escapeWords(withLineEnds(text))
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
