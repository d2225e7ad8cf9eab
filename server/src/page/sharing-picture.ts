import { crc32, deflateSync } from 'node:zlib';
import { themeOf, type Theme } from '@creneau/core';
import type { Row } from '../database/schema';
import { websitesOf } from '../group/minisite';
import type { MinisiteBlocks, StoredSettings } from '../group/settings';

/** Pixels, as the networks show a shared page. */
const SHARED_SIZE = { width: 1200, height: 630 } as const;

/** Formats that the networks show. */
const RASTER = /\.(?:jpe?g|png|webp)$/i;

/** The path or address of the picture for a shared page: one of the business's own, else one drawn in its colours. */
export function sharingPictureOf(group: Row<'groups'>): string {
  const [website] = websitesOf(group, () => '') as readonly Partial<MinisiteBlocks>[];
  const own = [website?.image, ...(website?.file_upload ?? []).map(({ url }) => url)];
  return (
    own.find((url) => typeof url === 'string' && RASTER.test(url)) ??
    `/${group.urlname}/${SHARING_PICTURE}`
  );
}

export const SHARING_PICTURE = 'sharing.png';

const drawn = new Map<string, Buffer>();
const MOST_KEPT = 20;

/** A page of times of which one is chosen, in the colours of a group, as PNG. */
export function drawnPictureOf(group: Row<'groups'>): Buffer {
  const theme = themeOf((group.settings as StoredSettings).usercolors ?? {});
  const known = drawn.get(theme.control);
  if (known) return known;
  const picture = png(SHARED_SIZE.width, SHARED_SIZE.height, drawing(theme));
  if (drawn.size >= MOST_KEPT) drawn.clear();
  drawn.set(theme.control, picture);
  return picture;
}

type Rgb = readonly [red: number, green: number, blue: number];

const rgbOf = (hex: string): Rgb => [
  parseInt(hex.slice(1, 3), 16),
  parseInt(hex.slice(3, 5), 16),
  parseInt(hex.slice(5, 7), 16),
];

const BOX = { width: 168, height: 76, gap: 24, radius: 18 } as const;
const COLUMNS = 5;
const ROWS = 4;
const CHOSEN = 13;

/** The colour of each pixel: rounded boxes on the ground, the edges smooth. */
function drawing(theme: Theme): (x: number, y: number) => Rgb {
  const [ground, box, chosen] = [theme.canvas, theme.tint2, theme.control].map(rgbOf) as [
    Rgb,
    Rgb,
    Rgb,
  ];
  const [stepX, stepY] = [BOX.width + BOX.gap, BOX.height + BOX.gap];
  const left = (SHARED_SIZE.width - COLUMNS * stepX + BOX.gap) / 2;
  const top = (SHARED_SIZE.height - ROWS * stepY + BOX.gap) / 2;
  return (x, y) => {
    const column = Math.floor((x - left) / stepX);
    const row = Math.floor((y - top) / stepY);
    if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) return ground;
    const dx = Math.abs(x - left - column * stepX - BOX.width / 2) - BOX.width / 2 + BOX.radius;
    const dy = Math.abs(y - top - row * stepY - BOX.height / 2) - BOX.height / 2 + BOX.radius;
    const distance =
      Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - BOX.radius;
    const share = Math.min(1, Math.max(0, 0.5 - distance));
    const inside = row * COLUMNS + column === CHOSEN ? chosen : box;
    return ground.map((value, part) =>
      Math.round(value + ((inside[part] ?? value) - value) * share),
    ) as unknown as Rgb;
  };
}

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const BYTES_A_PIXEL = 3;
/** Eight bits a channel, three channels, no interlacing. */
const FORMAT = [8, 2, 0, 0, 0];

function png(width: number, height: number, colourAt: (x: number, y: number) => Rgb): Buffer {
  const stride = width * BYTES_A_PIXEL + 1;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      pixels.set(colourAt(x, y), y * stride + 1 + x * BYTES_A_PIXEL);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(FORMAT, 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
