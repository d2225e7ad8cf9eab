import { build } from 'esbuild';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOCALES = join(ROOT, 'locales');

type Words = readonly [book: string, close: string];

function wordIn(locale: string, file: string, key: string): string | undefined {
  const path = join(LOCALES, locale, file);
  if (!existsSync(path)) return undefined;
  return (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>)[key];
}

/** What the script says itself, by language: of a language that lacks a word it has none. */
function words(): Readonly<Record<string, Words>> {
  const locales = readdirSync(LOCALES).filter((name) => /^[a-z]{2}$/.test(name));
  return Object.fromEntries(
    locales.flatMap((locale): [string, Words][] => {
      const book = wordIn(locale, 'appointments.json', 'book');
      const close = wordIn(locale, 'layout.json', 'close');
      return book === undefined || close === undefined ? [] : [[locale, [book, close]]];
    }),
  );
}

/** Bundles a source of the package with its words into one file. */
export async function bundle(source: string, file: string, format: 'iife' | 'esm'): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [`embed/src/${source}`],
    write: false,
    bundle: true,
    minify: true,
    format,
    target: ['es2022', 'chrome100', 'firefox103', 'safari15.4'],
    charset: 'utf8',
    define: { WORDS: JSON.stringify(words()) },
    logLevel: 'warning',
  });
  // esbuild leaves a thirtieth that terser takes away
  for (const { text } of outputFiles) {
    const { code = text } = await minify(text, {
      ecma: 2020,
      module: format === 'esm',
      compress: { passes: 3 },
    });
    writeFileSync(resolve(ROOT, file), code);
  }
}
