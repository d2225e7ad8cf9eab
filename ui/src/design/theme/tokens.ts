const names = [
  'canvas',
  'surface',
  'sunken',
  'control',
  'ring',
  'fill',
  'fillHover',
  'fillPressed',
  'fillLine',
  'onFill',
  'tint',
  'tint2',
  'softLine',
  'link',
  'ink',
  'ink2',
  'ink3',
  'line',
  'controlLine',
  'disabled',
  'onDisabled',
  'error',
  'errorTint',
  'errorFill',
  'promo',
  'promoTint',
  'promoTint2',
  'promoLine',
  'success',
  'successTint',
] as const;

export type ColorToken = (typeof names)[number];

/** The palette as CSS variables: the theme sets them once per group, styles refer to them only by these names. */
export const color = Object.fromEntries(names.map((name) => [name, `var(--${name})`])) as Readonly<
  Record<ColorToken, string>
>;
