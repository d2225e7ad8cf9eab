/** CSS pixels at 16 px text: larger text changes the layout sooner. */
export const breakpoint = { xs: 320, sm: 550, md: 680, lg: 960, xl: 1280 } as const;

export const width = {
  /** Below it, the header shows icons only. */
  headerIcons: 890,
  /** Up to it, the slots of one day are listed under a strip of days. */
  strip: 580,
  bar: 420,
  narrow: 360,
} as const;

export const upTo = (pixels: number) => `@media (max-width: ${pixels / 16}em)` as const;

export const from = (pixels: number) => `@media (min-width: ${pixels / 16}em)` as const;

/** Narrower than any phone: a phone with enlarged text. */
export const tight = upTo(300);

/** High enough for sticky edges: at 400 % zoom they would leave no room for the content. */
export const highEnough = '@media (min-height: 30em)';
export const reducedMotion = '@media (prefers-reduced-motion: reduce)';
export const forcedColors = '@media (forced-colors: active)';
export const moreContrast = '@media (prefers-contrast: more)';
/** A pointer that can hover: on touch screens, hover styles would remain after a press. */
export const hovers = '@media (hover: hover)';
