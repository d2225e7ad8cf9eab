import type { Tiles } from '../pages/map/map-parts';

/** Says which site asks; public, and opens nothing. */
export const apiKey = 'creneau';

/** Where the API is when nothing else is said. */
export const API_ROOT = '/api';

/** The group's own call, letter for letter as the page asks it. */
export const groupCall = (urlname: string): string =>
  `${API_ROOT}/v1/services/groups/${urlname}?apikey=${apiKey}&results=all`;

/** A list of a group, letter for letter as the page asks for it. */
export const listCall = (
  version: 'v1' | 'v3',
  groupId: number,
  list: string,
  locale: string,
): string =>
  `${API_ROOT}/${version}/groups/${groupId}/${list}?apikey=${apiKey}&results=all&locale=${locale}`;

/** The dialects, by the names of their roots. */
const ROOTS = ['v1', 'v2', 'v3', 'booking'] as const;

/** The backend that a page speaks to, as the `<meta name="creneau-…">` of its shell name it (docs/embedders.md). */
export interface Backend {
  /** What stands before `/v1`, `/v2`, `/v3` and `/booking/v1`. */
  readonly apiRoot: string;
  /** The dialects that are answered elsewhere. */
  readonly roots: { readonly [root in (typeof ROOTS)[number]]?: string };
  readonly apiKey: string;
  /** Whether groups are spread over servers, so that each must be found first. */
  readonly findsShards: boolean;
}

export const metaOf = (document: Document, name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name=creneau-${name}]`)?.content || undefined;

/** Where conversions are collected, and the id of the partner who tells them. */
export const conversionsOf = (document: Document) =>
  [metaOf(document, 'conversions'), metaOf(document, 'conversion-partner')] as const;

/** Where the tiles of maps come from, as the `<meta name="creneau-tiles…">` of the shell say. */
export function tilesOf(document: Document): Tiles | undefined {
  const url = metaOf(document, 'tiles');
  if (url === undefined) return undefined;
  return {
    url,
    key: metaOf(document, 'tiles-key') ?? '',
    attribution: metaOf(document, 'tiles-attribution') ?? '',
  };
}

export function backendOf(document: Document): Backend {
  const named = ROOTS.map((root) => [root, metaOf(document, `api-${root}`)] as const);
  return {
    apiRoot: metaOf(document, 'api') ?? API_ROOT,
    roots: Object.fromEntries(named.filter(([, address]) => address !== undefined)),
    apiKey: metaOf(document, 'api-key') ?? apiKey,
    findsShards: metaOf(document, 'shards') !== undefined,
  };
}
