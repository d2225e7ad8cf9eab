/** Public pages other than the booking. */
const PUBLIC_PAGE = /^\/[^/]+(\/(?:home|map|legal\/[a-z]{1,20}))\/?$/;

/** Canonical path for search engines: all steps are listed as the entry. */
export const listedPath = (urlname: string, path: string): string =>
  `/${urlname}${PUBLIC_PAGE.exec(path)?.[1] ?? ''}`;
