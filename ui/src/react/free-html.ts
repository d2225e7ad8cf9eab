import type { FreeHtml } from '@creneau/core';

/** Whether a text has anything that is not plain letters: only then is there something to sanitise. */
export const hasMarkup = (text: FreeHtml): boolean => /[<&]/.test(text);

/** The words of a text without its markup, in one line. The document they are read in is inert: nothing loads, nothing runs. */
export function plainText(text: FreeHtml): string {
  if (!hasMarkup(text)) return text;
  const page = new DOMParser().parseFromString(text, 'text/html');
  for (const silent of page.querySelectorAll('script, style, template, noscript, iframe'))
    silent.remove();
  return (page.body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
