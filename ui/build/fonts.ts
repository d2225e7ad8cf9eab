import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
// @ts-expect-error the package comes without types
import subset from 'subset-font';
import { completeBundle, localesIn, wordsByPart } from './locales-plugin';

/** The letters of a text, of a font. */
const subsetFont = subset as (
  font: Buffer,
  letters: string,
  options: {
    readonly targetFormat: 'woff2';
    readonly noHinting: boolean;
    readonly keepFeatures: readonly string[];
  },
) => Promise<Uint8Array>;

const lato = createRequire(import.meta.url)
  .resolve('@fontsource/lato/unicode.json')
  .replace('unicode.json', '');
const HASH_LENGTH = 10;

/** What nearly every text has, in any language. */
const PLAIN_LETTERS =
  " !%&'()+,-./0123456789:?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\u00a0©·×–—’•…\u202f€−";
/** Of French: of its texts, and of the names of French businesses and people in any language. */
const FRENCH_LETTERS = { own: 'ÀÉàâçèéêîôùû', inNames: 'Éàçèéêô' };
/** The small letters beyond a to z of each language: businesses write some that our texts have nowhere. */
const OWN_LETTERS: Readonly<Record<string, string>> = {
  br: 'âéêîñôùûü',
  cs: 'áčďéěíňóřšťúůýž',
  de: 'äöüß',
  es: 'áéíñóúü',
  hr: 'čćđšž',
  hu: 'áéíóöőúüű',
  it: 'àèéìòù',
  nl: 'éëïóöü',
  pl: 'ąćęłńóśźż',
  pt: 'àáâãçéêíóôõú',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sl: 'čšž',
  sv: 'åäéö',
};
/** Their texts need no others. */
const PLAIN_LANGUAGES = ['fr', 'en'];

/**
 * The letters of nearly every text of a language: they come first, in a file of its own. A letter of none of its files brings the rest
 * of its alphabet.
 *
 * @param first the words that a visit begins with, in that language.
 * @param later those of the later steps.
 */
function firstLettersIn(locale: string, first: unknown, later: unknown): string {
  if (PLAIN_LANGUAGES.includes(locale)) return PLAIN_LETTERS + FRENCH_LETTERS.own;
  const own = textOf(first).match(/[^\p{ASCII}]|;/gu) ?? [];
  const seldom = textOf(later).match(/[^\P{L}\p{ASCII}]/gu) ?? [];
  const foreign = FRENCH_LETTERS.inNames + (OWN_LETTERS[locale] ?? '');
  return [...new Set(PLAIN_LETTERS + foreign + [...own, ...seldom].join(''))].sort().join('');
}

/** The texts of a tree of words, without the signs that no one sees. */
function textOf(words: unknown): string {
  if (typeof words === 'string') return words.replace(/\{\{.*?\}\}|<[^>]*>|&\w+;/g, ' ');
  return Object.values(words as object)
    .map(textOf)
    .join(' ');
}

/** Those that bold text does without nearly always: prices and titles need none. */
const SELDOM_BOLD = '©•—…';

const inWeight = (letters: string, weight: number): string =>
  weight === BOLD
    ? [...letters].filter((letter) => !SELDOM_BOLD.includes(letter)).join('')
    : letters;

/** All letters of Lato's second file: it lacks those that only Czech, Slovak, Hungarian and Croatian write, and a stand-in has them. */
const EXTENDED = 'ĄąĆćĘęŁłŃńŚśŠšŸŹźŻżŽž';

/**
 * What the other languages of the page write besides, in a file for each half of the alphabet: of the whole alphabet a page in German
 * would bring 46 KiB for three vowels.
 */
const OTHER_LETTERS = [
  {
    from: 'latin',
    letters: '";@«»¡¿ÁÄÅÇÊÍÎÓÔÖÙÚÜÝßáãäåëìíïñòóõöúüýŒœ“”',
    bold: '©',
    // a letter that is in the range and not in the file comes with its alphabet all the same
    range: 'U+22,U+3B,U+40,U+A1-FF,U+152-153,U+201C-201D',
  },
  { from: 'latin-ext', letters: EXTENDED, bold: '', range: rangeOf(EXTENDED) },
] as const;

const BOLD = 700;

export interface Font {
  readonly name: string;
  readonly bytes: Buffer;
  readonly weight: number;
  readonly unicodeRange: string;
}

const fileOf = (subset: string, weight: number): Buffer =>
  readFileSync(`${lato}files/lato-${subset}-${weight}-normal.woff2`);

/**
 * What the whole first file of Lato holds, in fewer ranges than Lato's own list has: they stand in each page. The word joiner, U+2060,
 * is not in it: nobody sees it, and it would bring the file.
 */
const LATIN = 'U+0-FF,U+131,U+152-153,U+2BB-2DC,U+2000-205F,U+20AC,U+2122,U+2190-2215';

/** `U+20-22,U+25` for the letters of a text. */
function rangeOf(letters: string): string {
  const hex = (code: number): string => code.toString(16).toUpperCase();
  const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  return runs
    .map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`)
    .join();
}

function fontOf(subset: string, weight: number, bytes: Buffer, unicodeRange: string): Font {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH);
  return { name: `assets/lato-${subset}-${weight}.${hash}.woff2`, bytes, weight, unicodeRange };
}

/** Some letters of a file of Lato, as a file of their own. */
async function lettersOf(
  letters: string,
  {
    name,
    from,
    weight,
    range = rangeOf(letters),
  }: {
    readonly name: string;
    readonly from: string;
    readonly weight: number;
    readonly range?: string;
  },
): Promise<Font> {
  // hints are for screens of another age, and a third of the file
  const bytes = await subsetFont(fileOf(from, weight), letters, {
    targetFormat: 'woff2',
    noHinting: true,
    // no kerning: at the largest title a pair stands one pixel closer, and it weighs 1.2 KiB a file
    keepFeatures: [],
  });
  return fontOf(name, weight, Buffer.from(bytes), range);
}

const isExtended = (letter: string): boolean => EXTENDED.includes(letter);
/** In no file, or a browser would ask each of them for it in vain. */
const isMissing = (letter: string): boolean =>
  /[\u0100-\u0151\u0154-\u017f]/.test(letter) && !isExtended(letter);

export interface Fonts {
  /** Those of any language. */
  readonly shared: readonly Font[];
  /** Those that the texts of a language need, by locale. */
  readonly first: Readonly<Record<string, readonly Font[]>>;
}

const WEIGHTS = [400, BOLD];

/**
 * Lato in the two weights of the page; of its files a browser fetches those that a text needs, the first letters first.
 *
 * @param folder of the words.
 */
async function made(folder: string): Promise<Fonts> {
  const rest = WEIGHTS.map((weight) => fontOf('latin', weight, fileOf('latin', weight), LATIN));
  const others = OTHER_LETTERS.flatMap(({ letters, bold, from, range }) =>
    WEIGHTS.map((weight) =>
      lettersOf(weight === BOLD ? letters + bold : letters, {
        name: `${from}-letters`,
        from,
        weight,
        range,
      }),
    ),
  );
  const first = localesIn(folder).map(async (locale) => {
    const words = wordsByPart(completeBundle(folder, locale));
    const letters = [...firstLettersIn(locale, words.first, words.later)].filter(
      (letter) => !isMissing(letter),
    );
    const suffix = PLAIN_LANGUAGES.includes(locale) ? '' : `-${locale}`;
    const files = [
      { name: `first${suffix}`, from: 'latin', own: letters.filter((one) => !isExtended(one)) },
      { name: `next${suffix}`, from: 'latin-ext', own: letters.filter(isExtended) },
    ]
      .filter(({ own }) => own.length > 0)
      .flatMap(({ name, from, own }) =>
        WEIGHTS.map((weight) => lettersOf(inWeight(own.join(''), weight), { name, from, weight })),
      );
    return [locale, await Promise.all(files)] as const;
  });
  return {
    shared: [...rest, ...(await Promise.all(others))],
    first: Object.fromEntries(await Promise.all(first)),
  };
}

let known: Promise<Fonts> | undefined;

export const fonts = (folder: string): Promise<Fonts> => (known ??= made(folder));

/** The font of nearly every text: preloaded. */
export const preloaded = (some: readonly Font[]): string | undefined =>
  some.find(({ weight }) => weight !== BOLD)?.name;

/**
 * What stands in for Lato until it comes, a family each: what Windows and Apple have, what Android has, what Linux has. Each is as
 * wide as Lato in texts of this page, by its size in percent: nothing moves when Lato comes.
 */
const fallbacks = [
  ['Lato fallback', 400, ['Arial', 'Liberation Sans', 'Arimo'], 97.7],
  ['Lato fallback', BOLD, ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold', 'Arial'], 97.2],
  ['Lato fallback 2', 400, ['Roboto'], 97.3],
  ['Lato fallback 2', BOLD, ['Roboto Bold', 'Roboto'], 97.9],
  ['Lato fallback 3', 400, ['DejaVu Sans'], 85.7],
  ['Lato fallback 3', BOLD, ['DejaVu Sans Bold'], 77.6],
] as const;

/** Percent of its size. */
const LATO = { ascent: 98.7, descent: 21.3 };

const adjusted = ([family, weight, locals, size]: (typeof fallbacks)[number]): string => {
  const override = (part: number): string => `${((part / size) * 100).toFixed(1)}%`;
  return (
    `@font-face{font-family:"${family}";font-weight:${weight};` +
    `src:${locals.map((name) => `local("${name}")`).join()};size-adjust:${size}%;` +
    `ascent-override:${override(LATO.ascent)};descent-override:${override(LATO.descent)};line-gap-override:0%}`
  );
};

/** Of several declarations that hold a letter the last one wins: those of the first letters come last. */
export const fontFaces = (some: readonly Font[], base: string): string =>
  some
    .map(
      ({ name, weight, unicodeRange }) =>
        `@font-face{font-family:Lato;font-weight:${weight};font-display:swap;` +
        `src:url(${base}${name}) format("woff2");unicode-range:${unicodeRange}}`,
    )
    .join('');

export const fallbackFaces = fallbacks.map(adjusted).join('');
