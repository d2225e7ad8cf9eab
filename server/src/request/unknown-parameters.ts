import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Query } from './query';

/** Response header with unknown query parameters, such as misspelt ones. */
export const UNKNOWN_PARAMETERS = 'creneau-unknown-parameters';

/** Accepted by every route, whether used or not. */
const OF_EVERY_CALL = ['apikey', 'results', 'locale', 'group_id'];
const MOST_NAMED = 10;
const LONGEST_NAME = 60;

export function reportUnknownParameters(server: FastifyInstance): void {
  const namesByRoute = new Map<string, ReadonlySet<string>>();
  server.addHook('onRoute', ({ method, url, config, schema }) => {
    for (const each of [method].flat())
      if (config?.openapi) namesByRoute.set(`${each} ${url}`, namesIn(config, schema));
  });
  server.addHook('onRequest', ({ query, method, routeOptions: { url } }, reply, done) => {
    const names = namesByRoute.get(`${method} ${url}`);
    const unknown = names
      ? Object.keys(query as Query).filter((name) => !names.has(name) && !names.has(shapeOf(name)))
      : [];
    if (unknown.length > 0) {
      const list = unknown.slice(0, MOST_NAMED).map((name) => encodeName(name));
      void reply.header(UNKNOWN_PARAMETERS, list.join(', '));
    }
    done();
  });
}

function namesIn(
  { openapi }: NonNullable<RouteOptions['config']>,
  schema: RouteOptions['schema'],
): ReadonlySet<string> {
  const { properties = {} } = { ...(schema?.querystring as { properties?: object } | undefined) };
  return new Set(
    [...OF_EVERY_CALL, ...Object.keys(properties), ...Object.keys(openapi?.querystring ?? {})].map(
      shapeOf,
    ),
  );
}

/** `conditions[3][field]` counts as `conditions[0][field]`. */
const shapeOf = (name: string): string => name.replace(/\[\d*\]/g, '[]');

/** Header values are ASCII; long names are cut. */
const encodeName = (name: string): string => {
  const text = [...name].slice(0, LONGEST_NAME).join('');
  return encodeURIComponent(text).replace(/%5B/g, '[').replace(/%5D/g, ']');
};
