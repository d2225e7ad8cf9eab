import { createHash } from 'node:crypto';
import type { ResizeOptions, Sharp } from 'sharp';

/** Pixels: one side, and the area. */
const LONGEST_SIDE = 12_000;
const MOST_PIXELS = 60_000_000;
const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'heif', 'gif', 'tiff'];
const FORMAT_NAMES = 'JPEG, PNG, WebP, AVIF, GIF or TIFF';

export interface BusinessPicture {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Hexadecimal digits. */
export const HASH_LENGTH = 16;
/** Determines the sizes. */
export type PictureUse = 'thumbnail' | 'logo' | 'photo' | 'sharing';

const THUMBNAILS = [510, 128];
const LOGO = 176;
const PHOTO_WIDTHS = [480, 800, 1280];
const SHARING = { width: 1200, height: 630 };
const QUALITY = 80;

/** The message says why. */
export class UnusablePicture extends Error {}

interface ScaleResult {
  readonly value: unknown;
  readonly pictures: readonly BusinessPicture[];
}

/** @throws {UnusablePicture} for another format, or too many pixels. */
export async function scalePicture(
  urlname: string,
  use: PictureUse,
  bytes: Buffer,
): Promise<ScaleResult> {
  // native code, loaded only for files with pictures
  const { default: sharp } = await import('sharp');
  if (isDrawing(bytes))
    throw new UnusablePicture(
      `an SVG, which may contain scripts; save it as PNG (${FORMAT_NAMES})`,
    );
  const unreadable = new UnusablePicture(
    `no picture that can be read; save it as JPEG (${FORMAT_NAMES})`,
  );
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
  /** Rotated as its EXIF orientation says. */
  readonly upright: () => Sharp;
  /** First part of the file names. */
  readonly hash: string;
  readonly address: (name: string) => string;
}

const scaleFor: { readonly [use in PictureUse]: (source: Source) => Promise<ScaleResult> } = {
  thumbnail: scaleThumbnail,
  logo: scaleLogo,
  sharing: scaleSharing,
  photo: scalePhoto,
};

async function scaleThumbnail({ upright, hash, address }: Source): Promise<ScaleResult> {
  const pictures: BusinessPicture[] = [];
  for (const side of THUMBNAILS) {
    const size = { width: side, height: side, fit: 'cover' } as const;
    pictures.push((await webp(upright(), `${hash}-${side}x${side}.webp`, size)).picture);
  }
  return { value: address(pictures[0]?.name ?? ''), pictures };
}

async function scaleLogo({ upright, hash }: Source): Promise<ScaleResult> {
  const name = `${hash}.png`;
  const bytes = await upright()
    .resize(LOGO, LOGO, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  return { value: `/${name}`, pictures: [{ name, type: 'image/png', bytes }] };
}

async function scaleSharing({ upright, hash, address }: Source): Promise<ScaleResult> {
  const name = `${hash}-${SHARING.width}x${SHARING.height}.jpg`;
  const bytes = await upright()
    .resize(SHARING)
    // JPEG has no transparency: transparent areas would become black
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return { value: address(name), pictures: [{ name, type: 'image/jpeg', bytes }] };
}

async function scalePhoto({ upright, hash, address }: Source): Promise<ScaleResult> {
  const photos: ScaledPicture[] = [];
  for (const maxWidth of PHOTO_WIDTHS) {
    const size = { width: maxWidth, withoutEnlargement: true };
    const photo = await webp(upright(), `${hash}-${maxWidth}.webp`, size);
    // larger sizes of a small photo would be identical
    if (photo.width !== photos.at(-1)?.width) photos.push(photo);
  }
  const [first, defaultPhoto = first] = photos;
  const variants = photos.map(({ picture, width }) => ({
    url: address(picture.name),
    width,
    type: picture.type,
  }));
  return {
    value: {
      url: address(defaultPhoto?.picture.name ?? ''),
      width: defaultPhoto?.width,
      height: defaultPhoto?.height,
      variants,
    },
    pictures: photos.map(({ picture }) => picture),
  };
}

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

/** SVG, by content instead of the file extension. */
const isDrawing = (bytes: Buffer): boolean =>
  /^\s*(?:<\?xml|<!--|<!DOCTYPE|<svg)/i.test(
    bytes.subarray(0, 200).toString('latin1').replace(/^ï»¿/, ''),
  );
