import { crc32, deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';

const COLOURS = 64;
/** Colours nearer than this are one: what differs is the edge of a letter. */
const STEP = 12;

/** What a page shows from top to bottom, as a PNG of few colours: a third of the size, and the same to the eye. */
export async function smallPictureOf(page: Page): Promise<Buffer> {
  const shot = (await page.screenshot({ fullPage: true })).toString('base64');
  const { width, height, read } = await page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (let at = 0; at < data.length; at += 8_192)
      text += String.fromCharCode(...data.subarray(at, at + 8_192));
    return { width: image.width, height: image.height, read: btoa(text) };
  }, shot);
  const pixels = Buffer.from(read, 'base64');
  const { palette, indexes } = indexed(pixels);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(indexes.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // eight bits a pixel, by a palette
  head.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A part of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

type Colour = readonly [red: number, green: number, blue: number];

/** The most frequent colours, and which of them is nearest to each pixel. */
function indexed(pixels: Buffer): { palette: readonly Colour[]; indexes: Buffer } {
  const colourAt = (at: number): Colour => [
    pixels[at] ?? 0,
    pixels[at + 1] ?? 0,
    pixels[at + 2] ?? 0,
  ];
  const keyOf = (colour: Colour): number => (colour[0] << 16) | (colour[1] << 8) | colour[2];
  const counted = new Map<number, { readonly colour: Colour; count: number }>();
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = colourAt(at);
    const known = counted.get(keyOf(colour));
    if (known) known.count += 1;
    else counted.set(keyOf(colour), { colour, count: 1 });
  }
  const palette: Colour[] = [];
  for (const { colour } of [...counted.values()].sort((one, other) => other.count - one.count)) {
    if (palette.length === COLOURS) break;
    if (palette.every((chosen) => distance(chosen, colour) >= STEP ** 2)) palette.push(colour);
  }
  const nearest = new Map<number, number>();
  for (const [key, { colour }] of counted) {
    const distances = palette.map((chosen) => distance(chosen, colour));
    nearest.set(key, distances.indexOf(Math.min(...distances)));
  }
  const indexes = Buffer.alloc(pixels.length / 4);
  for (let pixel = 0; pixel < indexes.length; pixel += 1)
    indexes[pixel] = nearest.get(keyOf(colourAt(4 * pixel))) ?? 0;
  return { palette, indexes };
}

const distance = (one: Colour, other: Colour): number =>
  (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;
