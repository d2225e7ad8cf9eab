import type { FreeHtml } from '@creneau/core';

/** Whether a text has anything that is not plain letters: only then is there something to sanitise. */
export const hasMarkup = (text: FreeHtml): boolean => /[<&]/.test(text);

/** The words of a text without its markup, in one line. */
export const plainText = (text: FreeHtml): string =>
  hasMarkup(text)
    ? (typeof DOMParser === 'undefined' ? roughWords(text) : words(text))
        .replace(/\s+/g, ' ')
        .trim()
    : text;

interface HtmlPolicy {
  createHTML(text: string): string;
}

/** Trusted Types let a parser have HTML by a policy only; what is parsed here is never shown. */
const policy = (
  globalThis as {
    readonly trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy };
  }
).trustedTypes?.createPolicy('plain-text', { createHTML: (text) => text });

/** The document they are read in is inert: nothing loads, nothing runs. */
function words(text: FreeHtml): string {
  const page = new DOMParser().parseFromString(policy?.createHTML(text) ?? text, 'text/html');
  for (const silent of page.querySelectorAll('script, style, template, noscript, iframe'))
    silent.remove();
  return page.body.textContent ?? '';
}

/** On a server, until the browser reads the text itself; the views escape whatever is left of it. */
const roughWords = (text: FreeHtml): string =>
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
