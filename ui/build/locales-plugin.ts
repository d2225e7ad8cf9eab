import { typeset } from '@creneau/core';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebpackError, type Compiler } from 'webpack';
import { pseudoWords } from './pseudo-locale';

const HASH_LENGTH = 10;

/** The language that a developer wants to see as a pseudo-locale, in place of its own words. */
const PSEUDO = process.env['PSEUDO_LOCALE'];

/** Words that only the server's mails say. */
const NOT_OF_THE_PAGE = 'mail.json';

/** The namespaces of a locale, one file each, as one bundle. */
export function bundleOf(folder: string): Record<string, unknown> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== NOT_OF_THE_PAGE)
    .sort();
  return Object.fromEntries(
    files.map((name) => [
      name.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown,
    ]),
  );
}

const FALLBACK = 'en';

/** The bundle of a locale, with English where a translation is missing. */
export const completeBundle = (folder: string, locale: string): Record<string, unknown> =>
  fillIn(bundleOf(join(folder, locale)), bundleOf(join(folder, FALLBACK)));

/** Paragraphs in a list are one text: they are translated together or not at all. */
const isTree = (words: unknown): words is Record<string, unknown> =>
  typeof words === 'object' && words !== null && !Array.isArray(words);

function fillIn(own: unknown, english: Record<string, unknown>): Record<string, unknown> {
  const branch = isTree(own) ? own : {};
  const inBoth = Object.entries(english).map(([name, words]) => [
    name,
    isTree(words) ? fillIn(branch[name], words) : (branch[name] ?? words),
  ]);
  return { ...branch, ...Object.fromEntries(inBoth) };
}

/** The words that a visit begins with; all others come with the steps behind the times, or with the pages of people. */
const FIRST: readonly string[] = ['catalog', 'common', 'errors', 'layout', 'slots'];

/** Of those, what the server alone says. */
const SERVER_KEY = /^common:shell\b/;

/** Of those, what only later steps and the pages of people say. */
const NOT_FIRST: Readonly<Record<string, readonly string[]>> = {
  errors: [
    'acceptJitsiError',
    'alpha',
    'blockedUser',
    'booking',
    'credentialError',
    'emailAlreadyExists',
    'emailNotAllowed',
    'emailUnknown',
    'emailUsing',
    'fiche',
    'groupDoesNotExist',
    'link',
    'linkExpired',
    'mintimeRDVError',
    'notThere',
    'pwd',
    'pwdMustBeChanged',
    'registerDisabled',
    'registerDisabled_health',
    'registerDisabled_health_withPhone',
    'registerDisabled_withPhone',
    'selectFicheError',
    'sso',
    'v3_error',
  ],
  slots: ['drag', 'picker'],
};

type Part = 'first' | 'later' | 'server';

/** The part that a text, `namespace:key`, comes with. */
function partOf(path: string): Part {
  if (SERVER_KEY.test(path)) return 'server';
  const [namespace = '', key = ''] = path.split(/[:.]/);
  const isFirst = FIRST.includes(namespace) && !NOT_FIRST[namespace]?.includes(key);
  return isFirst ? 'first' : 'later';
}

/** What a visit begins with, what comes with its later steps, and what no page says itself. */
export function wordsByPart(words: Record<string, unknown>): Record<Part, Record<string, unknown>> {
  const wordsIn = (part: Part): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(words).flatMap(([name, namespace]) => {
        const texts = Object.entries(namespace as object).filter(
          ([key]) => partOf(`${name}:${key}`) === part,
        );
        return texts.length > 0 ? [[name, Object.fromEntries(texts)]] : [];
      }),
    );
  return { first: wordsIn('first'), later: wordsIn('later'), server: wordsIn('server') };
}

/** The folder of the words of brands: a folder a brand, a file a locale. */
const BRANDS = 'brands';

interface Overlay {
  readonly brand: string;
  readonly locale: string;
  readonly words: object;
}

/** What brands say in place of the plain words; a file that cannot be read is a fault, and its brand says the plain ones there. */
function overlaysIn(folder: string): {
  readonly overlays: readonly Overlay[];
  readonly faults: readonly string[];
} {
  const [overlays, faults]: [Overlay[], string[]] = [[], []];
  const brands = existsSync(folder) ? readdirSync(folder) : [];
  for (const path of brands.flatMap((brand) =>
    readdirSync(join(folder, brand)).map((file) => join(brand, file)),
  )) {
    const [, brand = '', locale = ''] = /^([a-z\d-]{1,30})[\\/]([a-z]{2})\.json$/.exec(path) ?? [];
    try {
      if (brand === '') throw new Error('the name is not that of a brand and a locale');
      const { mail: _, ...words } = JSON.parse(readFileSync(join(folder, path), 'utf8')) as Record<
        string,
        unknown
      >;
      overlays.push({ brand, locale, words });
    } catch (failure) {
      faults.push(`${join(folder, path)} is left out: ${(failure as Error).message}`);
    }
  }
  return { overlays, faults };
}

/** Emits three JSON a locale, and one a brand and locale; their addresses are in the shell, so that a changed word changes no script. */
export class LocalesPlugin {
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Locales', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'Locales', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          compilation.contextDependencies.add(this.folder);
          const { overlays, faults } = overlaysIn(join(this.folder, BRANDS));
          compilation.warnings.push(...faults.map((fault) => new WebpackError(fault)));
          const emit = (name: string, hash: string, words: string): void =>
            compilation.emitAsset(`assets/${name}.${hash}.json`, new sources.RawSource(words), {
              immutable: true,
            });
          for (const locale of localesIn(this.folder)) {
            const words = completeBundle(this.folder, locale);
            const parts = wordsByPart(locale === PSEUDO ? pseudoWords(words) : words);
            const texts = Object.entries(parts).map(
              ([part, tree]) => [part, typeset(JSON.stringify(tree), locale)] as const,
            );
            // one for the parts of a language: the page finds the later words beside the first ones
            const hash = hashOf(JSON.stringify(texts));
            for (const [part, text] of texts)
              emit(`locale.${locale}${part === 'first' ? '' : `.${part}`}`, hash, text);
          }
          for (const { brand, locale, words } of overlays) {
            const text = typeset(JSON.stringify(words), locale);
            emit(`brand.${brand}.${locale}`, hashOf(text), text);
          }
        },
      );
    });
  }
}

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);

export const localesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2}$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
