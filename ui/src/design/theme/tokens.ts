import type { ColorToken } from '@creneau/core';

type Variables = { readonly [token in ColorToken]: `var(--${token})` };

/** The theme sets the variables once per group; styles use only these names. */
export const color: Variables = {
  canvas: 'var(--canvas)',
  surface: 'var(--surface)',
  sunken: 'var(--sunken)',
  control: 'var(--control)',
  ring: 'var(--ring)',
  fill: 'var(--fill)',
  fillHover: 'var(--fillHover)',
  fillPressed: 'var(--fillPressed)',
  fillLine: 'var(--fillLine)',
  onFill: 'var(--onFill)',
  tint: 'var(--tint)',
  tint2: 'var(--tint2)',
  softLine: 'var(--softLine)',
  link: 'var(--link)',
  ink: 'var(--ink)',
  ink2: 'var(--ink2)',
  ink3: 'var(--ink3)',
  line: 'var(--line)',
  controlLine: 'var(--controlLine)',
  disabled: 'var(--disabled)',
  onDisabled: 'var(--onDisabled)',
  error: 'var(--error)',
  errorTint: 'var(--errorTint)',
  errorFill: 'var(--errorFill)',
  promo: 'var(--promo)',
  promoTint: 'var(--promoTint)',
  promoTint2: 'var(--promoTint2)',
  promoLine: 'var(--promoLine)',
  success: 'var(--success)',
  successTint: 'var(--successTint)',
};

/** The dark scheme overrides it. */
export const backdrop = 'var(--backdrop, rgb(40 30 16 / 45%))';

/** Map tiles are light; the dark scheme inverts them. */
export const tileFilter = 'var(--tiles, none)';
