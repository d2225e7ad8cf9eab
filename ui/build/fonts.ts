import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const lato = createRequire(import.meta.url).resolve('@fontsource/lato/unicode.json').replace('unicode.json', '');

interface Font {
  readonly name: string;
  readonly bytes: Buffer;
}

const fontOf = (subset: string, weight: number): Font => {
  const bytes = readFileSync(`${lato}files/lato-${subset}-${weight}-normal.woff2`);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  return { name: `assets/lato-${subset}-${weight}.${hash}.woff2`, bytes };
};

const ranges = JSON.parse(readFileSync(`${lato}unicode.json`, 'utf8')) as Readonly<Record<string, string>>;

/** Sizes Arial as Lato is, so that nothing moves when Lato comes: its ascent, descent and mean width (THEME-03). */
const fallbacks = [
  [400, 'Arial', '97.7%', '101.03%', '21.8%'],
  [700, 'Arial Bold', '97.2%', '101.5%', '21.9%'],
] as const;

/** Lato in the two weights and alphabets of the page; a browser fetches those that a text needs. */
export const fonts: readonly Font[] = ['latin', 'latin-ext'].flatMap((subset) => [fontOf(subset, 400), fontOf(subset, 700)]);

/** The font of nearly every text: preloaded. */
export const FIRST_FONT = fonts[0]?.name;

export const fontFaces = (base: string): string =>
  fonts
    .map(({ name }) => {
      const [, subset = '', weight = ''] = /lato-(.+)-(\d+)\./.exec(name) ?? [];
      return (
        `@font-face{font-family:Lato;font-weight:${weight};font-display:swap;` +
        `src:url(${base}${name}) format("woff2");unicode-range:${ranges[subset] ?? ''}}`
      );
    })
    .concat(
      fallbacks.map(
        ([weight, local, size, ascent, descent]) =>
          `@font-face{font-family:"Lato fallback";font-weight:${weight};src:local("${local}"),local("Arial");` +
          `size-adjust:${size};ascent-override:${ascent};descent-override:${descent};line-gap-override:0}`,
      ),
    )
    .join('');
