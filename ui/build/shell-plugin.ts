import type { ShellAssets } from '@creneau/core';
import type { Compilation, Compiler } from 'webpack';
import { fallbackFaces, fontFaces, fonts, preloaded, type Fonts } from './fonts';
import { CONFIGURATION_FILE } from '../src/shell/configuration';
import { staticShellOf } from '../src/shell/shell';
import { staticHostPolicy } from './static-host-policy';

const PUBLIC = '/';
/** For whoever serves `index.html` from a static host. */
const POLICY_FILE = 'content-security-policy.txt';

/** Writes the shell of a static host (`index.html`), and for a server that fills its own, what a shell needs (`shell.json`). */
export class ShellPlugin {
  /** @param locales the folder of the words, whose letters come first. */
  constructor(private readonly locales: string) {}

  apply(compiler: Compiler): void {
    const { Compilation: Stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Shell', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'Fonts', stage: Stages.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const { shared, first } = await fonts(this.locales);
          const all = [...shared, ...Object.values(first).flat()];
          // languages with the same letters share their files
          for (const [name, bytes] of new Map(all.map(({ name, bytes }) => [name, bytes])))
            compilation.emitAsset(name, new sources.RawSource(bytes), { immutable: true });
        },
      );
      const stage = Stages.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tapPromise({ name: 'Shell', stage }, async () => {
        const assets = shellAssetsOf(compilation, await fonts(this.locales));
        const shell = staticShellOf(assets);
        compilation.emitAsset('index.html', new sources.RawSource(shell.html));
        compilation.emitAsset(CONFIGURATION_FILE, new sources.RawSource('{}\n'));
        if (compiler.options.mode === 'production') {
          const policy = staticHostPolicy(shell);
          compilation.emitAsset(POLICY_FILE, new sources.RawSource(`${policy}\n`));
          compilation
            .getLogger('Shell')
            .warn(`Content-Security-Policy of a static host (ui/dist/${POLICY_FILE}):\n${policy}`);
        }
        compilation.emitAsset('shell.json', new sources.RawSource(JSON.stringify(assets)));
      });
    });
  }
}

function shellAssetsOf(compilation: Compilation, { shared, first }: Fonts): ShellAssets {
  const entry = compilation.entrypoints.get('application')?.getFiles() ?? [];
  const names = Object.keys(compilation.assets);
  const words = (part: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const [, locale, found] =
          /^assets\/locale\.([a-z]{2})(\.later|\.server)?\.[0-9a-f]+\.json$/.exec(name) ?? [];
        return locale && (found ?? '') === part ? [[locale, PUBLIC + name] as const] : [];
      }),
    );
  const chunk = (chunkName: string): readonly string[] =>
    names
      .filter((name) => new RegExp(`^assets/${chunkName}\\..*js$`).test(name))
      .map((name) => PUBLIC + name);
  return {
    scripts: entry
      .filter((name) => name.endsWith('.js') && !name.includes('hot-update'))
      .map((name) => PUBLIC + name),
    questions: chunk('questions'),
    home: chunk('home'),
    stylesheets: names
      .filter((name) => /^assets\/(?!map\.).+\.css$/.test(name) && !name.includes('hot-update'))
      .map((name) => PUBLIC + name),
    fontFaces: fontFaces(shared, PUBLIC) + fallbackFaces,
    firstFonts: Object.fromEntries(
      Object.entries(first).map(([locale, own]) => {
        const file = preloaded(own);
        return [locale, { file: file && PUBLIC + file, faces: fontFaces(own, PUBLIC) }];
      }),
    ),
    locales: words(''),
    laterWords: words('.later'),
    serverWords: words('.server'),
    brands: brandWordsIn(names),
  };
}

/** The addresses of the words of brands, by brand and locale. */
function brandWordsIn(names: readonly string[]): ShellAssets['brands'] {
  const brands: Record<string, Record<string, string>> = {};
  for (const name of names) {
    const [, brand, locale] =
      /^assets\/brand\.([a-z\d-]+)\.([a-z]{2})\.[0-9a-f]+\.json$/.exec(name) ?? [];
    if (brand && locale) brands[brand] = { ...brands[brand], [locale]: PUBLIC + name };
  }
  return brands;
}
