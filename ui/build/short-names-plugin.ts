import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';

/** A class that Griffel named by its hash. */
export const HASHED_NAME = /(?<![\w-])[fr][0-9a-z]{4,8}(?![\w-])/g;
const IN_SHEET = /\.([fr][0-9a-z]{4,8})(?![\w-])/g;
/** Of a class of a sheet that stands in no list: a digit at least, so that no word is taken for one. */
const SURE = /\d/;

/** In the lists of `compact-styles.mjs`: the hash of a property, and its class, or none. */
const IN_LIST = /(?<!\w)([A-Za-z]\w+)#(?:([fr][0-9a-z]{4,8})|0)(?!\w)( ?)/g;
/** In the objects that Fluent brings. */
const IN_OBJECT = /(?<=[{,])([A-Za-z]\w+)(?=:(?:\["|"[fr]|0))/g;
const WITH_CLASS = /(?<=[{,])([A-Za-z]\w+)(?=:\[?"[fr])/g;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SIGNS = `${LETTERS}0123456789`;
/** Some extensions of browsers hide what is named so. */
const LIKE_AN_ADVERTISEMENT = /^ad/i;

/**
 * Gives the properties and classes of Griffel short names. Hashes do not compress, and there are hundreds: 8 KiB until the slots. A
 * property has two signs, and its classes begin with them, so that a list of classes says all that Griffel asks. A name depends on its
 * hash, so that a release keeps nearly all of them. `class-names.json` has those of the classes for whoever writes HTML of these views.
 */
export class ShortNamesPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ShortNames', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'ShortNames', stage }, (assets) => {
        const textOf = (name: string): string => assets[name]?.source().toString() ?? '';
        const scripts = Object.keys(assets).filter((name) => name.endsWith('.js'));
        const sheets = Object.keys(assets).filter((name) => name.endsWith('.css'));
        const names = shortNames(scripts.map(textOf), sheets.map(textOf));
        const shorten = (text: string): string =>
          text.replace(HASHED_NAME, (name) => names.classes.get(name) ?? name);
        for (const name of sheets)
          compilation.updateAsset(name, new sources.RawSource(shorten(textOf(name))));
        for (const name of scripts) {
          const text = textOf(name)
            .replace(IN_LIST, (_, property: string, own: string | undefined, space: string) => {
              if (own !== undefined) return own + space;
              const isNeeded = names.declared.has(property);
              return isNeeded ? `${names.properties.get(property)}${space}` : '';
            })
            .replace(IN_OBJECT, (property) => names.properties.get(property) ?? property);
          compilation.updateAsset(name, new sources.RawSource(shorten(text)));
        }
        const listed = JSON.stringify(Object.fromEntries(names.classes));
        compilation.emitAsset('class-names.json', new sources.RawSource(listed));
      });
    });
  }
}

interface ShortNames {
  readonly properties: ReadonlyMap<string, string>;
  readonly classes: ReadonlyMap<string, string>;
  /** Properties that some style gives a class: any other need not be named where a style has none. */
  readonly declared: ReadonlySet<string>;
}

function shortNames(scripts: readonly string[], sheets: readonly string[]): ShortNames {
  const pairs = scripts
    .flatMap((text) => [...text.matchAll(IN_LIST)])
    .map(([, property = '', own]) => [property, own] as const);
  const properties = shortNamesFor(
    pairs.map(([property]) => property),
    (sign) => sign(LETTERS) + sign(SIGNS),
  );
  const propertyOf = new Map(
    pairs.flatMap(([property, own]) => (own === undefined ? [] : [[own, property] as const])),
  );
  const inSheets = sheets
    .flatMap((text) => [...text.matchAll(IN_SHEET)].map(([, name = '']) => name))
    .filter((name) => propertyOf.has(name) || SURE.test(name));
  const withClass = scripts.flatMap((text) => text.match(WITH_CLASS) ?? []);
  return {
    properties,
    classes: shortNamesFor(inSheets, (sign, hash) => {
      const property = propertyOf.get(hash);
      return (property === undefined ? REST : (properties.get(property) ?? '')) + sign(SIGNS);
    }),
    declared: new Set([...propertyOf.values(), ...withClass]),
  };
}

/** Begins the classes of no property: of a whole element, or of a text from right to left. */
const REST = '_';

/** A short name for each, none twice: one more sign where all with fewer are taken. */
function shortNamesFor(
  hashes: readonly string[],
  first: (sign: (signs: string) => string, hash: string) => string,
): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    [...new Set(hashes)].sort().map((hash) => {
      let seed = 0;
      let short = '';
      do {
        const bytes = [...createHash('sha256').update(`${hash} ${seed++}`).digest()];
        const sign = (signs: string): string => signs[(bytes.shift() ?? 0) % signs.length] ?? '';
        short = first(sign, hash) + (seed > SIGNS.length ? sign(SIGNS) : '');
      } while (taken.has(short) || LIKE_AN_ADVERTISEMENT.test(short));
      taken.add(short);
      return [hash, short] as const;
    }),
  );
}
