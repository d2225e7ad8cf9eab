const PUBLIC_PAGE = /^\/[^/]+(\/(?:home|map|legal\/[a-z]{1,20}))\/?$/;

/** All steps are listed as the entry. */
export const listedPath = (urlname: string, path: string): string =>
  `/${urlname}${PUBLIC_PAGE.exec(path)?.[1] ?? ''}`;
