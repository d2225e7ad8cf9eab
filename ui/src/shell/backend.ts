import { API_ROOT, apiKey } from './api';

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

export function backendOf(document: Document): Backend {
  const named = ROOTS.map((root) => [root, metaOf(document, `api-${root}`)] as const);
  return {
    apiRoot: metaOf(document, 'api') ?? API_ROOT,
    roots: Object.fromEntries(named.filter(([, address]) => address !== undefined)),
    apiKey: metaOf(document, 'api-key') ?? apiKey,
    findsShards: metaOf(document, 'shards') !== undefined,
  };
}
