import { stringify } from 'yaml';
import { businessMistakes, damageOf } from './business-rules';
import { businessCodec, type WrittenBusiness } from './business-codec';
import { withPresentWords } from './earlier-words';
import { inNfc, withPlainCharacters } from './look-alikes';
import { FileMistakes, type FilePath, type Mistake, type PlacedMistake } from './mistake';
import { readYaml, type YamlFile } from './read-yaml';
import { schemaMistakes } from './schema-mistakes';
import { isSame } from './same';
import { soundEntries } from './sound-entries';
import { activeInterventionKeys, unseenOffers } from './unseen-offers';
import { encoded, withReading } from './value-codecs';
import { CLOSED_WEEK, OPEN_WEEK, type Week } from './week';
import { entriesIn } from '../untyped/untyped';

type WrittenSeats = WrittenBusiness['resources'][number];

type Complete<Seats extends WrittenSeats> = Omit<Seats, 'hours' | 'services'> & {
  readonly hours: Week;
  readonly services: readonly string[];
};

export type Business = Omit<WrittenBusiness, 'calendars' | 'resources'> & {
  readonly calendars: readonly Complete<WrittenBusiness['calendars'][number]>[];
  readonly resources: readonly Complete<WrittenSeats>[];
};

export interface BusinessFile {
  readonly business: Business;
  /** Offers that customers can neither see nor book. */
  readonly warnings: readonly PlacedMistake[];
  readonly placeOf: YamlFile['placeOf'];
}

/**
 * @param languages of the page
 * @throws {FileMistakes}
 */
export function readBusinessFile(
  file: string,
  bytes: Uint8Array,
  languages: readonly string[],
): BusinessFile {
  const { mistakes, ...businessFile } = examineBusinessFile(file, bytes, languages);
  if (mistakes.length > 0) throw new FileMistakes(file, mistakes);
  return businessFile;
}

interface ExaminedFile extends BusinessFile {
  readonly mistakes: readonly PlacedMistake[];
}

/** @throws {FileMistakes} if nothing of the file is valid. */
export function examineBusinessFile(
  file: string,
  bytes: Uint8Array,
  languages: readonly string[],
): ExaminedFile {
  const yaml = readYaml(file, bytes);
  const mistakesIn = (value: unknown): readonly Mistake[] => schemaMistakes(value, languages);
  const value = withLookAlikes(withPresentWords(inNfc(yaml.value)), mistakesIn);
  const wrong = mistakesIn(value);
  const sound = soundEntries(value, mistakesIn);
  const withPlaces = (
    mistakes: readonly Mistake[],
    pathInFile = (path: FilePath): FilePath => path,
  ): readonly PlacedMistake[] =>
    mistakes.map(({ path, atKey, message }) => ({
      ...yaml.placeOf(pathInFile(path), atKey),
      message,
    }));
  const mistakes = [...yaml.mistakes, ...withPlaces(wrong)];
  if (!sound) throw new FileMistakes(file, mistakes);
  const source = withReading({ languages, language: languageOf(sound.value) }, () =>
    businessCodec.parse(sound.value),
  );
  const damage = wrong.length > 0 ? damageOf(value, wrong) : undefined;
  // an entry may only seem missing because it was invalid
  const contentMistakes = businessMistakes(source, damage).filter(
    ({ path }) => !isDamaged(sound.pathInFile(path), wrong),
  );
  return {
    business: withDefaults(source),
    mistakes: [...mistakes, ...withPlaces(contentMistakes, sound.pathInFile)],
    warnings: withPlaces(unseenOffers(source), sound.pathInFile),
    placeOf: (path, atKey) => yaml.placeOf(sound.pathInFile(path), atKey),
  };
}

/** For a form, a mistake anywhere in the same field counts. */
const isDamaged = (path: FilePath, wrong: readonly Mistake[]): boolean => {
  const [first, index, ...rest] = path;
  const isOfField = rest.length > 0 && (first === 'contact_form' || first === 'appointment_form');
  const record = isOfField ? [first, index] : path;
  return wrong.some((one) => record.every((step, at) => one.path[at] === step));
};

/** Normalizes look-alike characters if that fixes a mistake. */
function withLookAlikes(
  value: unknown,
  mistakesIn: (value: unknown) => readonly Mistake[],
): unknown {
  const wrong = mistakesIn(value);
  if (wrong.length === 0) return value;
  const plain = withPlainCharacters(value, wrong);
  return mistakesIn(plain).length < wrong.length ? plain : value;
}

const languageOf = (value: unknown): string => String(entriesIn(value).language ?? 'fr');

/** Fills in defaults and normalizes. */
function withDefaults(source: WrittenBusiness): Business {
  const { language, page } = source;
  const activeKeys = activeInterventionKeys(source);
  const withTitle = <Item extends TitleParts>(item: Item): Item => ({
    ...item,
    title: titleOf(item, language),
  });
  const complete =
    (usual: Week) =>
    <Seats extends WrittenSeats>({ hours = usual, services: interventions, ...seats }: Seats) => ({
      ...withTitle(seats),
      hours,
      services: interventions
        ? activeKeys.filter((key) => interventions.includes(key))
        : activeKeys,
    });
  return {
    ...source,
    colors: unlessEmpty(source.colors),
    page: page && {
      ...page,
      networks: unlessEmpty(page.networks),
      highlight: unlessEmpty(page.highlight),
      photos: page.photos.map((photo) =>
        typeof photo !== 'string' && Object.values(photo).filter(Boolean).length === 1
          ? photo.url
          : photo,
      ),
    },
    categories: source.categories.map(withTitle),
    services: source.services.map(withTitle),
    packs: source.packs.map(withTitle),
    sites: source.sites.map(withTitle),
    calendars: source.calendars.map(complete(source.hours ?? CLOSED_WEEK)),
    resources: source.resources.map(complete(OPEN_WEEK)),
  };
}

type TitleParts = Pick<WrittenSeats, 'name' | 'title' | 'internal'>;

/** Undefined if it equals the name, or customers see none. */
export const titleOf = (
  { name, title, internal }: TitleParts,
  language: string,
): WrittenSeats['title'] => (internal || isSame(title, { [language]: name }) ? undefined : title);

export const unlessEmpty = <Entries extends object>(
  entries: Entries | undefined,
): Entries | undefined =>
  Object.values(entries ?? {}).every((value) => value === undefined || isSame(value, {}))
    ? undefined
    : entries;

/** Inverse of reading: leaves out defaults. */
export function writtenForm(business: Business): { readonly [entry: string]: unknown } {
  const activeKeys = activeInterventionKeys(business);
  const shorten =
    (usual: Week | undefined) =>
    <Seats extends Complete<WrittenSeats>>(seats: Seats) => ({
      ...seats,
      hours: isSame(seats.hours, usual) ? undefined : seats.hours,
      services: isSame(seats.services, activeKeys) ? undefined : seats.services,
    });
  const source: WrittenBusiness = {
    ...business,
    calendars: business.calendars.map((calendar) => ({
      ...shorten(business.hours)(calendar),
      ...(calendar.alternating_weeks && { hours: undefined }),
    })),
    resources: business.resources.map(shorten(OPEN_WEEK)),
  };
  return withReading({ language: business.language }, () => encoded(businessCodec, source)) as {
    readonly [entry: string]: unknown;
  };
}

/** The first line points editors to the schema. */
export const businessFileText = (business: Business, schema: string): string =>
  `# yaml-language-server: $schema=${schema}\n${stringify(writtenForm(business), {
    version: '1.2',
    lineWidth: 120,
    aliasDuplicateObjects: false,
    defaultStringType: 'PLAIN',
  })}`;
