import { themeOf, type Colors, type Theme } from '@creneau/core';

/** Darker surroundings for pages that are dark already, and dark maps. */
const DARK_SURROUNDINGS =
  '--backdrop:rgb(0 0 0/70%);--tiles:invert(.9) hue-rotate(180deg) brightness(1.15)';

const declarationsOf = (theme: Theme): string =>
  Object.entries(theme)
    .map(([token, value]) => `--${token}:${value}`)
    .join(';');

/** Print stays light, and so does a page whose group disallows dark. */
export const themeRules = (colors: Colors, allowsDark: boolean | undefined): string =>
  [
    `:root{${declarationsOf(themeOf(colors))};color-scheme:light}`,
    allowsDark &&
      `@media screen and (prefers-color-scheme:dark){:root{${declarationsOf(themeOf(colors, 'dark'))};${DARK_SURROUNDINGS};color-scheme:dark}}`,
  ]
    .filter(Boolean)
    .join('');

let sheet: CSSStyleSheet | undefined;

/** Needed where no server did it, or the address or the host page sets other colours. */
export function applyColors(page: Document, colors: Colors, allowsDark: boolean | undefined): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(themeRules(colors, allowsDark));
}
