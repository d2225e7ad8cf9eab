const ROBOTS = 'meta[name=robots]';

/**
 * Keeps what the server wrote for search engines true of the page that is shown now: the one address of its own, and one a
 * language.
 *
 * @param locale the language that the address asks for.
 */
export function updateListing({ head }: Document, path: string, locale: string | undefined): void {
  for (const link of head.querySelectorAll('link[rel=canonical], link[rel=alternate]')) {
    const language = link.getAttribute('hreflang') ?? locale ?? 'x-default';
    const [origin = ''] = /^https?:\/\/[^/]+/.exec(link.getAttribute('href') ?? '') ?? [];
    const query = language === 'x-default' ? '' : `?locale=${language}`;
    link.setAttribute('href', origin + path + query);
  }
}

/** Keeps search engines from a page without a group: on a host that fills no page only the page itself knows. */
export function preventListing({ head }: Document): void {
  if (head.querySelector(ROBOTS)) return;
  const robots = head.ownerDocument.createElement('meta');
  robots.name = 'robots';
  robots.content = 'noindex';
  head.append(robots);
  for (const link of head.querySelectorAll('link[rel=canonical], link[rel=alternate]'))
    link.remove();
}
