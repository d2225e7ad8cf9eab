import { metaOf } from '../../hooks/page-meta';

export interface Tiles {
  /** With `{z}`, `{x}`, `{y}`, and `{key}` where the service requires one. */
  readonly url: string;
  /** Public: identifies the site to the tile service. */
  readonly key: string;
  /** HTML of the operator, sanitized when shown. */
  readonly attribution: string;
}

/** The tiles in the shell's `<meta name="creneau-tiles…">`. */
export function tilesOf(document: Document): Tiles | undefined {
  const url = metaOf(document, 'tiles');
  if (url === undefined) return undefined;
  return {
    url,
    key: metaOf(document, 'tiles-key') ?? '',
    attribution: metaOf(document, 'tiles-attribution') ?? '',
  };
}

/** True when loading tiles reveals the visitor to another site. */
export const isOfAnotherSite = ({ url }: Tiles, { origin }: Pick<Location, 'origin'>): boolean =>
  /^https?:/i.test(url) && !url.startsWith(`${origin}/`);

/** Pixels; the tip is at the middle of the bottom. */
export const PIN_SIZE = { width: 40, height: 52 } as const;

/** A drop with a hole. */
export const PIN =
  'M20 1C9.500 1 1 9.400 1 19.800 1 33.500 20 51 20 51s19-17.500 19-31.200C39 9.400 30.500 1 20 1zm0 26.500a7.500 7.500 0 1 1 0-15 7.500 7.500 0 0 1 0 15z';
