import { metaOf } from '../hooks/page-meta';

/** Public: identifies the calling site and authorizes nothing. */
export const apiKey = 'creneau';

export const API_ROOT = '/api';

/** Must equal the page's own call to the letter, as the key of its answer. */
export const groupCall = (urlname: string): string =>
  `${API_ROOT}/v1/services/groups/${urlname}?apikey=${apiKey}&results=all`;

/** Must equal the page's own call to the letter, as the key of its answer. */
export const listCall = (
  version: 'v1' | 'v3',
  groupId: number,
  list: string,
  locale: string,
): string =>
  `${API_ROOT}/${version}/groups/${groupId}/${list}?apikey=${apiKey}&results=all&locale=${locale}`;

const ROOTS = ['v1', 'v2', 'v3', 'booking'] as const;

/** The backend in the shell's `<meta name="creneau-…">` (docs/embedders.md). */
export interface Backend {
  readonly apiRoot: string;
  readonly roots: { readonly [root in (typeof ROOTS)[number]]?: string };
  readonly apiKey: string;
  /** True when groups are spread over several servers, so that each must be looked up first. */
  readonly findsShards: boolean;
}

export const conversionsOf = (document: Document) =>
  [metaOf(document, 'conversions'), metaOf(document, 'conversion-partner')] as const;

export function backendOf(document: Document): Backend {
  const addresses = ROOTS.map((root) => [root, metaOf(document, `api-${root}`)] as const);
  return {
    apiRoot: metaOf(document, 'api') ?? API_ROOT,
    roots: Object.fromEntries(addresses.filter(([, address]) => address !== undefined)),
    apiKey: metaOf(document, 'api-key') ?? apiKey,
    findsShards: metaOf(document, 'shards') !== undefined,
  };
}
