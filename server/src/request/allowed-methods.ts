import type { FastifyInstance } from 'fastify';

/** Which methods a path is called by, of all routes that are registered after this: none for a path that nobody has. */
export function methodsOf(server: FastifyInstance): (path: string) => readonly string[] {
  const calls: { readonly path: RegExp; readonly methods: readonly string[] }[] = [];
  server.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) calls.push({ path: shapeOf(url), methods: [method].flat() });
  });
  return (path) => [
    ...new Set(calls.flatMap((call) => (call.path.test(path) ? call.methods : []))),
  ];
}

/** `/groups/:group_id/calendars.json` as an expression. */
const shapeOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`);
