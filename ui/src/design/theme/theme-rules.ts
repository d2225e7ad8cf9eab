import { themeOf, type Colors, type Theme } from '@creneau/core';

/** What the dark scheme changes beside the colours of the group: a page that is dark already is darkened more, and maps turn dark. */
const DARK_SURROUNDINGS =
  '--backdrop:rgb(0 0 0/70%);--tiles:invert(.9) hue-rotate(180deg) brightness(1.15)';

/** The theme as declarations of CSS variables. */
const declarationsOf = (theme: Theme): string =>
  Object.entries(theme)
    .map(([token, value]) => `--${token}:${value}`)
    .join(';');

/** The rules of a group's colours, for the whole page: paper stays light, and so does a page whose group allows no other scheme. */
export const themeRules = (colors: Colors, allowsDark: boolean | undefined): string =>
  [
    `:root{${declarationsOf(themeOf(colors))};color-scheme:light}`,
    allowsDark &&
      `@media screen and (prefers-color-scheme:dark){:root{${declarationsOf(themeOf(colors, 'dark'))};${DARK_SURROUNDINGS};color-scheme:dark}}`,
  ]
    .filter(Boolean)
    .join('');

let sheet: CSSStyleSheet | undefined;

/** Applies the colours of a group to a page: where no server has done so, or the address or the host page asks for others. */
export function applyColors(page: Document, colors: Colors, allowsDark: boolean | undefined): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(themeRules(colors, allowsDark));
}
