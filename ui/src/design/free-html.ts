import {
  collapseSpaces,
  escapeWords,
  hasMarkup,
  plainWords,
  withLineEnds,
  type FreeHtml,
} from '@creneau/core';

/** The words of a text without its markup, with its lines: on a server by rules, until the browser reads them itself. */
export const plainText = (text: FreeHtml): string =>
  hasMarkup(text) && typeof DOMParser !== 'undefined'
    ? collapseSpaces(wordsOf(text))
    : plainWords(text);

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
function wordsOf(text: FreeHtml): string {
  const html = escapeWords(withLineEnds(text));
  const page = new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
  for (const silent of page.querySelectorAll('script, style, template, noscript, iframe'))
    silent.remove();
  return page.body.textContent ?? '';
}
