import type { Group } from '@creneau/core';

/** Query parameters: a list is written `name[]=`, a map `name[key]=`; undefined ones are omitted. */
export interface Params {
  readonly [name: string]: Param | undefined;
}

type Param = string | number | boolean | readonly (string | number)[] | Params;

const pairs = (name: string, value: Param | undefined): readonly string[] => {
  if (value === undefined) return [];
  if (isList(value)) return value.flatMap((item) => pairs(`${name}[]`, item));
  if (typeof value !== 'object') return [`${name}=${encodeURIComponent(value)}`];
  return Object.entries(value).flatMap(([key, item]) =>
    pairs(`${name}[${encodeURIComponent(key)}]`, item),
  );
};

const isList = (value: Param): value is readonly (string | number)[] => Array.isArray(value);

/** The address of a call, deterministic: the shell and the page compute it independently and must match. */
export function urlOf(path: string, params: Params): string {
  const query = Object.entries(params).flatMap(([name, value]) =>
    pairs(encodeURIComponent(name), value),
  );
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Resolves a picture without a host against the backend. */
export const pictureAddress = (url: string, { filesAt }: Group): string =>
  filesAt === undefined ? url : new URL(url, filesAt).href;
