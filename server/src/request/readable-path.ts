/**
 * An address whose path can be decoded. Where percent signs are no UTF-8, as of a link that was written in Latin-1, they stand for
 * themselves: nothing has that name, which a page can say and the framework cannot.
 */
export function readablePath({ url = '/' }: { readonly url?: string | undefined }): string {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
