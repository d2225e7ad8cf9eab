/** Pages of a group that show something else than its booking, and that everybody may see. */
const PUBLIC_PAGE = /^\/[^/]+(\/(?:home|map|legal\/[a-z]{1,20}))\/?$/;

/** The one path under which search engines list a page of a group: its entry for every step. */
export const listedPath = (urlname: string, path: string): string =>
  `/${urlname}${PUBLIC_PAGE.exec(path)?.[1] ?? ''}`;
