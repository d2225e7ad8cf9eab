import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';

/** A class that Griffel named by its hash: a digit at least, so that no word is taken for one. */
const HASHED = /^(?=[a-z]*\d)[fr][0-9a-z]{4,8}$/;
export const HASHED_NAME = /(?<![\w-])[fr][0-9a-z]{4,8}(?![\w-])/g;
const IN_SHEET = /\.([fr][0-9a-z]{4,8})(?![\w-])/g;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SIGNS = `${LETTERS}0123456789`;
const SHORTEST = 3;

/**
 * Gives the classes of Griffel short names. Hashes do not compress, and there are hundreds: 4 KiB until the slots. A name depends
 * on its hash, so that a release keeps nearly all of them. `class-names.json` has them for whoever writes HTML of these views.
 */
export class ShortNamesPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ShortNames', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'ShortNames', stage }, (assets) => {
        const files = Object.keys(assets).filter((name) => /\.(?:js|css)$/.test(name));
        const textOf = (name: string): string => assets[name]?.source().toString() ?? '';
        const sheets = files.filter((name) => name.endsWith('.css')).map(textOf);
        const names = shortNames(
          sheets.flatMap((sheet) => [...sheet.matchAll(IN_SHEET)].map(([, name = '']) => name)),
        );
        for (const name of files)
          compilation.updateAsset(
            name,
            new sources.RawSource(
              textOf(name).replace(HASHED_NAME, (each) => names.get(each) ?? each),
            ),
          );
        const listed = JSON.stringify(Object.fromEntries(names));
        compilation.emitAsset('class-names.json', new sources.RawSource(listed));
      });
    });
  }
}

/** A short name for each, none twice. */
function shortNames(hashed: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const named = [...new Set(hashed)].filter((name) => HASHED.test(name)).sort();
  return new Map(
    named.map((name) => {
      const bytes = createHash('sha256').update(name).digest();
      const sign = (index: number, signs: string): string =>
        signs[(bytes[index] ?? 0) % signs.length] ?? '';
      let short = sign(0, LETTERS);
      for (
        let index = 1;
        index < bytes.length && (short.length < SHORTEST || taken.has(short));
        index++
      )
        short += sign(index, SIGNS);
      taken.add(short);
      return [name, short];
    }),
  );
}
