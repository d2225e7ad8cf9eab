const ROBOTS = 'meta[name=robots]';

/** @param locale the language in the address. */
export function updateListing({ head }: Document, path: string, locale: string | undefined): void {
  for (const link of head.querySelectorAll('link[rel=canonical], link[rel=alternate]')) {
    const language = link.getAttribute('hreflang') ?? locale ?? 'x-default';
    const [origin = ''] = /^https?:\/\/[^/]+/.exec(link.getAttribute('href') ?? '') ?? [];
    const query = language === 'x-default' ? '' : `?locale=${language}`;
    link.setAttribute('href', origin + path + query);
  }
}

/** Adds `noindex` to a page without a group: on a static host no server can. */
export function preventListing({ head }: Document): void {
  if (head.querySelector(ROBOTS)) return;
  const robots = head.ownerDocument.createElement('meta');
  robots.name = 'robots';
  robots.content = 'noindex';
  head.append(robots);
  for (const link of head.querySelectorAll('link[rel=canonical], link[rel=alternate]'))
    link.remove();
}
