import type { FastifyInstance } from 'fastify';

const READS = ['GET', 'HEAD', 'OPTIONS'];

export const isRead = ({ method }: { readonly method: string }): boolean => READS.includes(method);

/** Includes routes registered after this call; empty for an unknown path. */
export function methodsOf(server: FastifyInstance): (path: string) => readonly string[] {
  const calls: { readonly path: RegExp; readonly methods: readonly string[] }[] = [];
  server.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) calls.push({ path: shapeOf(url), methods: [method].flat() });
  });
  return (path) => [
    ...new Set(calls.flatMap((call) => (call.path.test(path) ? call.methods : []))),
  ];
}

/** `/groups/:group_id/calendars.json` as a regular expression. */
const shapeOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`);

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
