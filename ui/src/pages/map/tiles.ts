import type { Newable } from 'inversify';

/** Map tiles. */
export interface Tiles {
  /** With `{z}`, `{x}`, `{y}`, and `{key}` where the service asks for one. */
  readonly url: string;
  /** Public: it says whose page asks. */
  readonly key: string;
  /** HTML of the operator, shown sanitised. */
  readonly attribution: string;
}

/** Names in the container the tiles of the operator, who may have none. */
export const MapTiles = class {} as unknown as Newable<{ readonly tiles: Tiles | undefined }>;

/** Whether asking for tiles tells somebody else who looks at the page. */
export const isOfAnotherSite = ({ url }: Tiles, { origin }: Pick<Location, 'origin'>): boolean =>
  /^https?:/i.test(url) && !url.startsWith(`${origin}/`);
