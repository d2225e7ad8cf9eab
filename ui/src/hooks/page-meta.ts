/** From a `<meta name="creneau-…">` of the shell. */
export const metaOf = (document: Document, name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name=creneau-${name}]`)?.content || undefined;
