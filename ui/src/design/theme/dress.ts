import type { Colors } from '@creneau/core';
import { themeRules } from './theme-rules';

let sheet: CSSStyleSheet | undefined;

/** Dresses the page of an element in the colours of a group: where no server has done so, or somebody asks for others. */
export function dress(
  { ownerDocument: page }: HTMLElement,
  colors: Colors,
  allowsDark: boolean | undefined,
): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  }
  sheet.replaceSync(themeRules(colors, allowsDark));
}
