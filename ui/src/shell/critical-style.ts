/** What the skeleton needs before the stylesheet is there; at most 3 KB with the font faces. */
export const criticalStyle =
  ':root{--canvas:#faf8f5;--surface:#fff;--ink:#1e1e1e;--ink2:#545353;--line:#e1dfdd}' +
  'body{margin:0;background:var(--canvas);color:var(--ink);font:16px/24px Lato,"Lato fallback",sans-serif}';
