import { themeOf, type Theme } from '@creneau/core';
import type { Row } from '../database/schema';
import { websitesOf } from '../group/minisite';

/** Pixels, as recommended by social networks. */
const SHARED_SIZE = { width: 1200, height: 630 } as const;

/** Formats that social networks show. */
const RASTER = /\.(?:jpe?g|png|webp)$/i;

/** The business's own picture, else one drawn in its colours. */
export function sharingPictureOf(group: Row<'groups'>): string {
  const [website] = websitesOf(group, () => '');
  const own = [website?.image, ...(website?.file_upload ?? []).map(({ url }) => url)];
  return (
    own.find((url) => typeof url === 'string' && RASTER.test(url) && isAddress(url)) ??
    `/${group.urlname}/${SHARING_PICTURE}`
  );
}

/** An earlier version stored addresses unchecked. */
const isAddress = (url: string): boolean => URL.canParse(url, 'http://localhost');

export const SHARING_PICTURE = 'sharing.png';

const pictures = new Map<string, Promise<Buffer>>();
const MOST_KEPT = 20;

/** Draws a PNG. */
export function drawnPictureOf(group: Row<'groups'>): Promise<Buffer> {
  const theme = themeOf(group.settings.usercolors ?? {});
  const cachedPicture = pictures.get(theme.control);
  if (cachedPicture) return cachedPicture;
  const picture = png(drawingIn(theme));
  if (pictures.size >= MOST_KEPT) pictures.clear();
  pictures.set(theme.control, picture);
  return picture;
}

const BOX = { width: 168, height: 76, gap: 24, radius: 18 } as const;
const COLUMNS = 5;
const ROWS = 4;
const CHOSEN_BOX = 13;

function drawingIn({ canvas, tint2, control }: Theme): string {
  const { width, height } = SHARED_SIZE;
  const [stepX, stepY] = [BOX.width + BOX.gap, BOX.height + BOX.gap];
  const left = (width - COLUMNS * stepX + BOX.gap) / 2;
  const top = (height - ROWS * stepY + BOX.gap) / 2;
  const boxes = Array.from({ length: COLUMNS * ROWS }, (_, index) => {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
    return `<rect x="${left + column * stepX}" y="${top + row * stepY}" width="${BOX.width}" height="${BOX.height}"
      rx="${BOX.radius}" fill="${index === CHOSEN_BOX ? control : tint2}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${canvas}"/>${boxes.join('')}</svg>`;
}

/** Loaded on demand, to save memory. */
async function png(drawing: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9 }).toBuffer();
}
