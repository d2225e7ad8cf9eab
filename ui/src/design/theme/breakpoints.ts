/** Widths in CSS pixels, of letters of 16 px: with larger ones the page changes sooner. */
export const breakpoint = { xs: 320, sm: 550, md: 680, lg: 960, xl: 1280 } as const;

/** Widths at which a part of the page changes. */
export const width = {
  /** The header shows icons only under it. */
  headerIcons: 890,
  /** Up to it, the times of one day are listed under a strip of days. */
  strip: 580,
  /** Up to it, the bottom bar says how many services and what they cost, and not how long they take. */
  bar: 420,
  /** Up to it, times are in two columns. */
  narrow: 360,
} as const;

/** A media query for widths up to that one, a key in the styles of makeStyles. */
export const upTo = (pixels: number) => `@media (max-width: ${pixels / 16}em)` as const;

/** From that width on. */
export const from = (pixels: number) => `@media (min-width: ${pixels / 16}em)` as const;

/** Narrower than any telephone: where letters are larger there. */
export const tight = upTo(300);

/** A window high enough for what sticks to its edges: at 400 % it would leave nothing of the content. */
export const highEnough = '@media (min-height: 30em)';
export const reducedMotion = '@media (prefers-reduced-motion: reduce)';
export const forcedColors = '@media (forced-colors: active)';
export const moreContrast = '@media (prefers-contrast: more)';
/** A real pointer that can rest on something: hover styles belong in here. A finger leaves them where it has pressed. */
export const hovers = '@media (hover: hover)';
