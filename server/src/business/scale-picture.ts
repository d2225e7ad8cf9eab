import { createHash } from 'node:crypto';
import type { ResizeOptions, Sharp } from 'sharp';

/** Pixels on one side, and together. */
const LONGEST_SIDE = 12_000;
const MOST_PIXELS = 60_000_000;
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'heif', 'gif', 'tiff'];
const KNOWN = 'JPEG, PNG, WebP, AVIF, GIF or TIFF';

/** A picture of a business, at one of the sizes that the page asks for. */
export interface BusinessPicture {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Hexadecimal digits that the name of a picture begins with, the same in all its sizes. */
export const HASH_LENGTH = 16;
/** What a picture is for; each has the sizes that the page asks for. */
export type PictureUse = 'thumbnail' | 'logo' | 'photo' | 'sharing';

const THUMBNAILS = [510, 128];
const LOGO = 176;
const PHOTO_WIDTHS = [480, 800, 1280];
const SHARING = { width: 1200, height: 630 };
const QUALITY = 80;

/** Why a picture cannot be shown, in words. */
export class UnusablePicture extends Error {}

interface Scaled {
  /** As the business names it. */
  readonly value: unknown;
  readonly pictures: readonly BusinessPicture[];
}

/** @throws {UnusablePicture} for another format, or more pixels than a page can show. */
export async function scalePicture(
  urlname: string,
  use: PictureUse,
  bytes: Buffer,
): Promise<Scaled> {
  // machine code that only files with pictures need
  const { default: sharp } = await import('sharp');
  if (isDrawing(bytes))
    throw new UnusablePicture(`an SVG, which may contain scripts; save it as PNG (${KNOWN})`);
  const unreadable = new UnusablePicture(`no picture that can be read; save it as JPEG (${KNOWN})`);
  const input = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });
  const { format, width, height } = await input.metadata().catch(() => {
    throw unreadable;
  });
  if (!FORMATS.includes(format)) throw unreadable;
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS)
    throw new UnusablePicture(
      `${width} x ${height} pixels; a picture has at most ${LONGEST_SIDE} a side and ${MOST_PIXELS / 1e6} million together`,
    );
  const upright = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 }).rotate();
  const address = (name: string): string => `/pictures/${urlname}/${name}`;
  return scaleFor[use]({ upright, hash: hashOf(use, bytes), address }).catch(() => {
    throw unreadable;
  });
}

const hashOf = (use: PictureUse, bytes: Buffer): string =>
  createHash('sha256').update(`${use} `).update(bytes).digest('hex').slice(0, HASH_LENGTH);

interface Source {
  /** The picture as it is to be seen, whatever way the camera was held. */
  readonly upright: () => Sharp;
  /** What the names of its sizes begin with. */
  readonly hash: string;
  /** Where the page finds a size. */
  readonly address: (name: string) => string;
}

const scaleFor: { readonly [use in PictureUse]: (source: Source) => Promise<Scaled> } = {
  thumbnail: scaleThumbnail,
  logo: scaleLogo,
  sharing: scaleSharing,
  photo: scalePhoto,
};

async function scaleThumbnail({ upright, hash, address }: Source): Promise<Scaled> {
  const pictures: BusinessPicture[] = [];
  for (const side of THUMBNAILS) {
    const size = { width: side, height: side, fit: 'cover' } as const;
    pictures.push((await webp(upright(), `${hash}-${side}x${side}.webp`, size)).picture);
  }
  return { value: address(pictures[0]?.name ?? ''), pictures };
}

async function scaleLogo({ upright, hash }: Source): Promise<Scaled> {
  const name = `${hash}.png`;
  const bytes = await upright()
    .resize(LOGO, LOGO, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return { value: `/${name}`, pictures: [{ name, type: 'image/png', bytes }] };
}

async function scaleSharing({ upright, hash, address }: Source): Promise<Scaled> {
  const name = `${hash}-${SHARING.width}x${SHARING.height}.jpg`;
  const bytes = await upright()
    .resize(SHARING)
    // a JPEG has no transparency: what is clear would be black
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return { value: address(name), pictures: [{ name, type: 'image/jpeg', bytes }] };
}

async function scalePhoto({ upright, hash, address }: Source): Promise<Scaled> {
  const photos: ScaledPicture[] = [];
  for (const asked of PHOTO_WIDTHS) {
    const size = { width: asked, withoutEnlargement: true };
    const photo = await webp(upright(), `${hash}-${asked}.webp`, size);
    // of a small photo the larger ones would be the same
    if (photo.width !== photos.at(-1)?.width) photos.push(photo);
  }
  const [first, shown = first] = photos;
  const variants = photos.map(({ picture, width }) => ({
    url: address(picture.name),
    width,
    type: picture.type,
  }));
  return {
    value: {
      url: address(shown?.picture.name ?? ''),
      width: shown?.width,
      height: shown?.height,
      variants,
    },
    pictures: photos.map(({ picture }) => picture),
  };
}

/** A picture, and the pixels that it has. */
interface ScaledPicture {
  readonly picture: BusinessPicture;
  readonly width: number;
  readonly height: number;
}

async function webp(picture: Sharp, name: string, size: ResizeOptions): Promise<ScaledPicture> {
  const { data, info } = await picture
    .resize(size)
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return {
    picture: { name, type: 'image/webp', bytes: data },
    width: info.width,
    height: info.height,
  };
}

/** By its first characters, whatever its name ends with. */
const isDrawing = (bytes: Buffer): boolean =>
  /^\s*(?:<\?xml|<!--|<!DOCTYPE|<svg)/i.test(
    bytes.subarray(0, 200).toString('latin1').replace(/^ï»¿/, ''),
  );
