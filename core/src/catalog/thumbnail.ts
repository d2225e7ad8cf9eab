const LARGE = '510x510';
const SMALL = '128x128';

/** Small in lists, large in grids. */
export const thumbnailOf = (
  { thumbnail }: { readonly thumbnail: string | undefined },
  { gridMode }: { readonly gridMode: boolean },
): string | undefined => (gridMode ? thumbnail : thumbnail?.replaceAll(LARGE, SMALL));
