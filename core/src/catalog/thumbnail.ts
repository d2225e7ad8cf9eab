const LARGE = '510x510';
const SMALL = '128x128';

/** The address of a thumbnail: the small one where things are listed, the large one in a grid. */
export const thumbnailOf = (
  { thumbnail }: { readonly thumbnail: string | undefined },
  { gridMode }: { readonly gridMode: boolean },
): string | undefined => (gridMode ? thumbnail : thumbnail?.replaceAll(LARGE, SMALL));
