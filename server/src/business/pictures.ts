import { createHash } from 'node:crypto';
import { open, realpath, stat } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import type { ResizeOptions } from 'sharp';
import { MOST_PICTURE_ORIGINS, pictureOrigin } from '../group/picture-origins';
import type { Business, BusinessFile } from './business-file';
import { FileMistakes, type FilePath, type Mistake } from './mistake';

const LARGEST_FILE = 20_000_000;
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
const NAMED = new RegExp(`[0-9a-f]{${HASH_LENGTH}}(?=[-.])`, 'g');

/** The pictures that a business shows, whatever their sizes. */
export const pictureHashesIn = (business: Business): readonly string[] =>
  JSON.stringify(business).match(NAMED) ?? [];

/** What a picture is for; each has the sizes that the page asks for. */
type Use = 'thumbnail' | 'logo' | 'photo' | 'sharing';

const THUMBNAILS = [510, 128];
const LOGO = 176;
const PHOTO_WIDTHS = [480, 800, 1280];
const SHARING = { width: 1200, height: 630 };
const QUALITY = 80;

interface PictureOfFile {
  readonly path: FilePath;
  readonly use: Use;
  /** A path in the folder of the file, or an address. */
  readonly file: string;
  /** Scaled elsewhere, with its size in the file. */
  readonly isMeasured?: true;
}

/** Whether it is on the server already. */
const isOnServer = ({ file, use }: PictureOfFile): boolean =>
  (use === 'logo' ? /^\/[\w.-]+$/ : /^\/pictures\//).test(file) && !file.includes('..');

/** Of two letters at least: a drive of Windows has one. */
const SCHEME = /^([a-z][a-z\d+.-]+):/i;

/** The host of a picture that is elsewhere; undefined for a path. @throws {UnusablePicture} */
function otherHostOf({ file, use, isMeasured }: PictureOfFile): string | undefined {
  const [, scheme] = SCHEME.exec(file) ?? [];
  if (scheme === undefined) {
    if (!isMeasured) return undefined;
    throw new UnusablePicture(
      `a file is measured and scaled by itself; write its path alone: - ${file}`,
    );
  }
  if (use === 'logo')
    throw new UnusablePicture(
      'a logo is a file, which mails show too; copy it into the folder of this file',
    );
  if (scheme !== 'https')
    throw new UnusablePicture(
      'pages show pictures of https:// and of the folder of this file; copy it there',
    );
  const origin = pictureOrigin(file);
  if (origin !== undefined) return origin;
  throw new UnusablePicture(
    'no address of a picture; write it as https://pictures.example/salon.jpg',
  );
}

const LISTS = ['categories', 'services', 'packs', 'sites', 'calendars', 'resources'] as const;

function picturesOf(business: Business): readonly PictureOfFile[] {
  const { page, logo } = business;
  const all: readonly (Omit<PictureOfFile, 'file'> & { readonly file: string | undefined })[] = [
    { path: ['logo'], use: 'logo', file: logo },
    ...LISTS.flatMap((list) =>
      business[list].map(({ picture }, index) => ({
        path: [list, index, 'picture'],
        use: 'thumbnail' as const,
        file: picture,
      })),
    ),
    { path: ['page', 'picture'], use: 'sharing', file: page?.picture },
    ...(page?.photos ?? []).flatMap((photo, index) => {
      const path = ['page', 'photos', index];
      const use = 'photo' as const;
      if (typeof photo === 'string') return [{ path, use, file: photo }];
      const { url, variants = [] } = photo;
      return [
        { path: [...path, 'url'], use, file: url, isMeasured: true as const },
        ...variants.map((each, at) => ({
          path: [...path, 'variants', at, 'url'],
          use,
          file: each.url,
          isMeasured: true as const,
        })),
      ];
    }),
  ];
  return all.filter((each): each is PictureOfFile => each.file !== undefined);
}

/** A business whose pictures are addresses of the server, and what is to be found there. */
export interface PicturedBusiness {
  readonly business: Business;
  readonly pictures: readonly BusinessPicture[];
}

/**
 * Reads and scales the pictures that a file names by their path. Their names have a hash of what they show, so that an
 * unchanged picture is no change.
 *
 * @throws {FileMistakes} with every picture that cannot be shown.
 */
export async function scalePictures(
  file: string,
  { business, placeOf }: BusinessFile,
): Promise<PicturedBusiness> {
  const mistakes: Mistake[] = [];
  const pictures: BusinessPicture[] = [];
  const addresses = new Map<string, unknown>();
  const otherHosts = new Set<string>();
  for (const each of picturesOf(business)) {
    if (isOnServer(each)) continue;
    try {
      const otherHost = otherHostOf(each);
      if (otherHost !== undefined) {
        if (otherHosts.size === MOST_PICTURE_ORIGINS && !otherHosts.has(otherHost))
          throw new UnusablePicture(
            `pictures of more than ${MOST_PICTURE_ORIGINS} other hosts; copy some into the folder of this file`,
          );
        otherHosts.add(otherHost);
        continue;
      }
      const bytes = await readPicture(dirname(resolve(file)), each.file);
      const scaled = await scale(business.business, each.use, bytes);
      pictures.push(...scaled.pictures);
      addresses.set(each.path.join('.'), scaled.value);
    } catch (failure) {
      if (!(failure instanceof UnusablePicture)) throw failure;
      mistakes.push({ path: each.path, message: `${each.file}: ${failure.message}` });
    }
  }
  if (mistakes.length > 0)
    throw new FileMistakes(
      file,
      mistakes.map(({ path, message }) => ({ ...placeOf(path), message })),
    );
  const unique = new Map(pictures.map((picture) => [picture.name, picture]));
  return { business: withAddresses(business, addresses), pictures: [...unique.values()] };
}

function withAddresses(business: Business, addresses: ReadonlyMap<string, unknown>): Business {
  const { page, logo } = business;
  const at = <Value>(path: FilePath, value: Value): Value =>
    (addresses.get(path.join('.')) as Value | undefined) ?? value;
  const listed = <Listed extends { readonly picture: string | undefined }>(
    list: (typeof LISTS)[number],
    items: readonly Listed[],
  ): readonly Listed[] =>
    items.map((item, index) => ({ ...item, picture: at([list, index, 'picture'], item.picture) }));
  return {
    ...business,
    logo: at(['logo'], logo),
    page: page && {
      ...page,
      picture: at(['page', 'picture'], page.picture),
      photos: page.photos.map((photo, index) => at(['page', 'photos', index], photo)),
    },
    categories: listed('categories', business.categories),
    services: listed('services', business.services),
    packs: listed('packs', business.packs),
    sites: listed('sites', business.sites),
    calendars: listed('calendars', business.calendars),
    resources: listed('resources', business.resources),
  };
}

class UnusablePicture extends Error {}

/** @throws {UnusablePicture} for what is outside of the folder, is no file, or is too large. */
async function readPicture(folder: string, name: string): Promise<Buffer> {
  const outside = new UnusablePicture('outside of the folder of this file; copy it there');
  const path = resolve(folder, name);
  if (!isWithin(folder, path)) throw outside;
  const missing = new UnusablePicture('there is no such picture');
  const real = await realpath(path).catch(() => {
    throw missing;
  });
  if (!isWithin(await realpath(folder), real)) throw outside;
  const { size } = await stat(real).then((found) => {
    if (!found.isFile()) throw missing;
    return found;
  });
  if (size > LARGEST_FILE)
    throw new UnusablePicture(
      `${Math.ceil(size / 1e6)} MB; a picture has at most ${LARGEST_FILE / 1e6} MB`,
    );
  const handle = await open(real);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

const isWithin = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`);
};

/** A picture, and the pixels that it has. */
interface ScaledPicture {
  readonly picture: BusinessPicture;
  readonly width: number;
  readonly height: number;
}

interface Scaled {
  /** As the business names it. */
  readonly value: unknown;
  readonly pictures: readonly BusinessPicture[];
}

/** @throws {UnusablePicture} for another format, or more pixels than a page can show. */
async function scale(urlname: string, use: Use, bytes: Buffer): Promise<Scaled> {
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
  const hash = createHash('sha256')
    .update(`${use} `)
    .update(bytes)
    .digest('hex')
    .slice(0, HASH_LENGTH);
  const upright = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 }).rotate();
  const webp = async (name: string, size: ResizeOptions): Promise<ScaledPicture> => {
    const { data, info } = await upright()
      .resize(size)
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    const picture = { name, type: 'image/webp', bytes: data } as const;
    return { picture, width: info.width, height: info.height };
  };
  const address = (name: string): string => `/pictures/${urlname}/${name}`;
  try {
    switch (use) {
      case 'thumbnail': {
        const pictures: BusinessPicture[] = [];
        for (const side of THUMBNAILS) {
          const size = { width: side, height: side, fit: 'cover' } as const;
          pictures.push((await webp(`${hash}-${side}x${side}.webp`, size)).picture);
        }
        return { value: address(pictures[0]?.name ?? ''), pictures };
      }
      case 'logo': {
        const name = `${hash}.png`;
        const png = await upright()
          .resize(LOGO, LOGO, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
          .png()
          .toBuffer();
        return { value: `/${name}`, pictures: [{ name, type: 'image/png', bytes: png }] };
      }
      case 'sharing': {
        const name = `${hash}-${SHARING.width}x${SHARING.height}.jpg`;
        const jpeg = await upright().resize(SHARING).jpeg({ quality: QUALITY }).toBuffer();
        return { value: address(name), pictures: [{ name, type: 'image/jpeg', bytes: jpeg }] };
      }
      case 'photo': {
        const photos: ScaledPicture[] = [];
        for (const asked of PHOTO_WIDTHS) {
          const photo = await webp(`${hash}-${asked}.webp`, {
            width: asked,
            withoutEnlargement: true,
          });
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
    }
  } catch {
    throw unreadable;
  }
}

/** By its first characters, whatever its name ends with. */
const isDrawing = (bytes: Buffer): boolean =>
  /^\s*(?:<\?xml|<!--|<!DOCTYPE|<svg)/i.test(
    bytes.subarray(0, 200).toString('latin1').replace(/^ï»¿/, ''),
  );
