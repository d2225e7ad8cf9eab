import { open, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { MOST_PICTURE_ORIGINS, pictureOrigin } from '../group/minisite';
import type { Business, BusinessFile } from './business-file';
import type { FilePath, Mistake, PlacedMistake } from './mistake';
import {
  HASH_LENGTH,
  scalePicture,
  UnusablePicture,
  type BusinessPicture,
  type PictureUse,
} from './scale-picture';

const LARGEST_FILE = 20_000_000;
const NAMED = new RegExp(`[0-9a-f]{${HASH_LENGTH}}(?=[-.])`, 'g');

/** Of all sizes. */
export const pictureHashesIn = (business: Business): readonly string[] =>
  JSON.stringify(business).match(NAMED) ?? [];

interface PictureOfFile {
  readonly path: FilePath;
  readonly use: PictureUse;
  /** A path relative to the file, or a URL. */
  readonly file: string;
  /** Scaled elsewhere; the file gives its size. */
  readonly isMeasured?: true;
}

const isOnServer = ({ file, use }: PictureOfFile): boolean =>
  (use === 'logo' ? /^\/[\w.-]+$/ : /^\/pictures\//).test(file) && !file.includes('..');

/** At least two letters: one is a drive of Windows. */
const SCHEME = /^([a-z][a-z\d+.-]+):/i;

/**
 * Undefined for a path.
 *
 * @throws {UnusablePicture}
 */
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

/** Picture paths are replaced by addresses of the server. */
export interface PicturedBusiness extends Pick<BusinessFile, 'warnings'> {
  readonly business: Business;
  readonly pictures: readonly BusinessPicture[];
}

/**
 * Reports pictures that cannot be shown. Names contain a hash of the content, so that an unchanged
 * picture is no change.
 */
export async function scalePictures(
  file: string,
  { business, warnings, placeOf }: BusinessFile,
): Promise<PicturedBusiness & { readonly mistakes: readonly PlacedMistake[] }> {
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
      const result = await scalePicture(business.business, each.use, bytes);
      pictures.push(...result.pictures);
      addresses.set(each.path.join('.'), result.value);
    } catch (failure) {
      if (!(failure instanceof UnusablePicture)) throw failure;
      mistakes.push({ path: each.path, message: `${each.file}: ${failure.message}` });
    }
  }
  const unique = new Map(pictures.map((picture) => [picture.name, picture]));
  return {
    business: withAddresses(business, addresses),
    warnings,
    pictures: [...unique.values()],
    mistakes: mistakes.map(({ path, message }) => ({ ...placeOf(path), message })),
  };
}

function withAddresses(business: Business, addresses: ReadonlyMap<string, unknown>): Business {
  const { page, logo } = business;
  const at = <Value>(path: FilePath, value: Value): Value =>
    (addresses.get(path.join('.')) as Value | undefined) ?? value;
  const withPictures = <Item extends { readonly picture: string | undefined }>(
    list: (typeof LISTS)[number],
    items: readonly Item[],
  ): readonly Item[] =>
    items.map((item, index) => ({ ...item, picture: at([list, index, 'picture'], item.picture) }));
  return {
    ...business,
    logo: at(['logo'], logo),
    page: page && {
      ...page,
      picture: at(['page', 'picture'], page.picture),
      photos: page.photos.map((photo, index) => at(['page', 'photos', index], photo)),
    },
    categories: withPictures('categories', business.categories),
    services: withPictures('services', business.services),
    packs: withPictures('packs', business.packs),
    sites: withPictures('sites', business.sites),
    calendars: withPictures('calendars', business.calendars),
    resources: withPictures('resources', business.resources),
  };
}

/** @throws {UnusablePicture} if outside of the folder, no file, or too large. */
async function readPicture(folder: string, name: string): Promise<Buffer> {
  const outside = new UnusablePicture('outside of the folder of this file; copy it there');
  const path = resolve(folder, name);
  if (!isWithin(folder, path)) throw outside;
  const missing = new UnusablePicture('there is no such picture');
  const real = await realpath(path).catch(async () => {
    const actualPath = await sameInNfc(folder, relative(folder, path));
    if (actualPath === undefined) throw missing;
    return realpath(actualPath);
  });
  if (!isWithin(await realpath(folder), real)) throw outside;
  const { size } = await stat(real).then((stats) => {
    if (!stats.isFile()) throw missing;
    return stats;
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

/** Compares names in NFC: macOS decomposes accents, other systems keep them as typed. */
async function sameInNfc(folder: string, path: string): Promise<string | undefined> {
  let place = folder;
  for (const part of path.split(sep)) {
    const names = await readdir(place).catch((): string[] => []);
    const name = names.find((each) => each.normalize('NFC') === part.normalize('NFC'));
    if (name === undefined) return undefined;
    place = join(place, name);
  }
  return place;
}

const isWithin = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`);
};
