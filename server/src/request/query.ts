import type { FastifyInstance, RouteOptions } from 'fastify';
import { LARGEST_ID } from '../json-schema/fields';
import { refuse } from '../refusal/refusal';
import { entriesIn } from '../untyped/untyped';

/** Names keep their brackets; a repeated name has a list. */
export type Query = { readonly [name: string]: string | readonly string[] | undefined };

/**
 * `name[0][key]=…&name[1][key]=…`, by index.
 *
 * @throws {Refusal} for another shape.
 */
export function entriesOf<Key extends string>(
  query: Query,
  name: string,
  keys: readonly Key[],
): readonly Readonly<Partial<Record<Key, string>>>[] {
  const rows = new Map<number, Partial<Record<Key, string>>>();
  for (const [path, value] of Object.entries(query)) {
    if (path !== name && !path.startsWith(`${name}[`)) continue;
    const [, index, keyText] = /^\[(\d{1,3})\]\[(\w{1,40})\]$/.exec(path.slice(name.length)) ?? [];
    const key = keys.find((each) => each === keyText);
    if (index === undefined || key === undefined || typeof value !== 'string') {
      refuse(name);
    }
    const row: Partial<Record<string, string>> = { ...rows.get(Number(index)), [key]: value };
    rows.set(Number(index), row);
  }
  return [...rows].sort(([first], [second]) => first - second).map(([, row]) => row);
}

/** `name[]=1&name[]=2`; empty by default. */
export function listOf(query: Query, name: string): readonly string[] {
  const value = query[`${name}[]`] ?? [];
  return typeof value === 'string' ? [value] : value;
}

/** Undefined if missing or repeated. */
export function valueOf(query: Query, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' ? value : undefined;
}

const LONGEST_PARAMETER = 2_048;

/** @throws {Refusal} for a text longer than any that a call takes. */
export function ensureShort(values: Query, names: readonly string[]): void {
  for (const name of names)
    if ((valueOf(values, name)?.length ?? 0) > LONGEST_PARAMETER) refuse(name);
}

/** Positive, without sign, leading zero or fraction. */
export function idOf(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const id = Number(text);
  return id <= LARGEST_ID ? id : undefined;
}

/** @throws {Refusal} for a malformed id */
export function ficheIdOf(query: Query): number | undefined {
  const text = valueOf(query, 'fiche_id');
  if (text === undefined) return undefined;
  const id = idOf(text);
  if (id === undefined) refuse('fiche_id');
  return id;
}

const MOST_PARAMETERS = 200;

/** No name is repeated except a list's, and no NUL. */
export function isPlain(query: Query): boolean {
  const entries = Object.entries(query);
  return (
    entries.length <= MOST_PARAMETERS &&
    entries.every(
      ([name, value]) =>
        isWithoutNul(name) &&
        (typeof value === 'string'
          ? isWithoutNul(value)
          : name.endsWith('[]') && (value ?? []).every(isWithoutNul)),
    )
  );
}

const isWithoutNul = (text: string): boolean => !text.includes('\0');

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
  server.addHook('onRequest', ({ query, method, routeOptions: { url } }, reply, next) => {
    const names = namesByRoute.get(`${method} ${url}`);
    const unknown = names
      ? Object.keys(entriesIn(query)).filter(
          (name) => !names.has(name) && !names.has(shapeOf(name)),
        )
      : [];
    if (unknown.length > 0) {
      const list = unknown.slice(0, MOST_NAMED).map((name) => encodeName(name));
      void reply.header(UNKNOWN_PARAMETERS, list.join(', '));
    }
    next();
  });
}

function namesIn(
  { openapi }: NonNullable<RouteOptions['config']>,
  schema: RouteOptions['schema'],
): ReadonlySet<string> {
  const { properties } = entriesIn(schema?.querystring);
  return new Set(
    [
      ...OF_EVERY_CALL,
      ...Object.keys(entriesIn(properties)),
      ...Object.keys(openapi?.querystring ?? {}),
    ].map(shapeOf),
  );
}

/** `conditions[3][field]` counts as `conditions[0][field]`. */
const shapeOf = (name: string): string => name.replace(/\[\d*\]/g, '[]');

/** Header values are ASCII; long names are cut. */
const encodeName = (name: string): string => {
  const text = [...name].slice(0, LONGEST_NAME).join('');
  return encodeURIComponent(text).replace(/%5B/g, '[').replace(/%5D/g, ']');
};
