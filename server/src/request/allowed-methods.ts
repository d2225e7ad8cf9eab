import type { FastifyInstance } from 'fastify';

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
