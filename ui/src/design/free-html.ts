import {
  collapseSpaces,
  escapeWords,
  hasMarkup,
  plainWords,
  withLineEnds,
  type FreeHtml,
} from '@creneau/core';

/** Keeps line breaks. Parsed by rules on a server, by the HTML parser in a browser. */
export const plainText = (text: FreeHtml): string =>
  hasMarkup(text) && typeof DOMParser !== 'undefined'
    ? collapseSpaces(wordsOf(text))
    : plainWords(text);

interface HtmlPolicy {
  createHTML(text: string): string;
}

/** Trusted Types allow parsing HTML only by a policy; the parsed document is never shown. */
const policy = (
  globalThis as {
    readonly trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy };
  }
).trustedTypes?.createPolicy('plain-text', { createHTML: (text) => text });

/** Parses in an inert document: nothing loads, nothing runs. */
function wordsOf(text: FreeHtml): string {
  const html = escapeWords(withLineEnds(text));
  const page = new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
  for (const silent of page.querySelectorAll('script, style, template, noscript, iframe'))
    silent.remove();
  return page.body.textContent ?? '';
}
