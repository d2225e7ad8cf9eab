/**
 * Escapes percent signs that are not UTF-8, as in a Latin-1 link, which the router cannot decode.
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
