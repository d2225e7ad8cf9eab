import type { Colors } from '@creneau/core';
import { contrast, dark, isHex, light, lighter, luminance, mix, pale } from './oklab';
import type { ColorToken } from './tokens';

/** Every colour of the page, `#RRGGBB`. */
export type Theme = Readonly<Record<ColorToken, string>>;

/** What a group that chose no colours has. */
export const DEFAULT_COLORS = {
  primary: '#0F80F3',
  text: '#1E1E1E',
  accent: '#969696',
  disabled: '#ECECEC',
  error: '#FF0000',
} as const satisfies Colors;

/** Ratios asked of a text and of a control, with a hair above WCAG's 4.5 and 3 for rounding. */
const TEXT = 4.6;
const CONTROL = 3.1;
const INK = 7;

const WHITE = '#FFFFFF';
const GREY = '#757575';

/** A primary this bright stays as it is and takes dark text. */
const PALE_LUMINANCE = 0.42;
const PALE_CONTRAST = 1.2;
const DISABLED_LUMINANCE = 0.72;

const fixed = {
  canvas: '#FAF8F5',
  surface: WHITE,
  sunken: '#F4F1EC',
  promo: '#854600',
  promoTint: '#FDF0DC',
  promoTint2: '#FAE3BF',
  promoLine: '#EFCB93',
  success: '#18713F',
  successTint: '#E9F5EC',
} as const;

/** The page's colours from the group's five; one that is not `#RRGGBB` is taken for the default. */
export function themeOf(colors: Colors): Theme {
  const { canvas, surface, sunken } = fixed;
  const chosen = (role: keyof typeof DEFAULT_COLORS): string => {
    const color = colors[role];
    return isHex(color) ? color.toUpperCase() : DEFAULT_COLORS[role];
  };
  const primary = chosen('primary');

  const control = dark(primary, [surface, canvas], CONTROL);
  const tint = mix(control, WHITE, 0.09);
  const tint2 = mix(control, WHITE, 0.17);
  const ink = dark(chosen('text'), [sunken], INK);
  const grounds = [surface, canvas, sunken];
  // every ground that something to press can stand on: a menu, the filter, a band with a button
  const pressed = [...grounds, tint, tint2, fixed.promoTint, fixed.promoTint2, fixed.successTint];
  const error = dark(chosen('error'), [...grounds, mix(chosen('error'), WHITE, 0.05)], TEXT);
  const disabled = pale(chosen('disabled'), DISABLED_LUMINANCE);

  const errorTint = mix(error, WHITE, 0.05);

  return {
    ...fixed,
    ...fills(primary, ink, control),
    control,
    ring: dark(control, [...pressed, errorTint], CONTROL),
    tint,
    tint2,
    softLine: mix(control, WHITE, 0.38),
    link: dark(primary, [...grounds, tint, tint2], TEXT),
    ink,
    ink2: dark(mix(ink, canvas, 0.72), [...grounds, tint, tint2], 5.5),
    ink3: dark(mix(ink, canvas, 0.6), [...grounds, tint], TEXT),
    line: mix(ink, canvas, 0.1),
    controlLine: dark(chosen('accent'), [surface, canvas], CONTROL),
    disabled,
    onDisabled: dark(GREY, [disabled], TEXT),
    error,
    errorTint,
    errorFill: dark(chosen('error'), [surface], 6),
  };
}

function fills(
  primary: string,
  ink: string,
  control: string,
): Pick<Theme, 'fill' | 'fillHover' | 'fillPressed' | 'fillLine' | 'onFill'> {
  const keepsItsColor =
    luminance(primary) > PALE_LUMINANCE && contrast(primary, WHITE) > PALE_CONTRAST;
  const fill = keepsItsColor ? primary : dark(primary, [WHITE], TEXT);
  const [fillHover, fillPressed] = [lighter(fill, -0.05), lighter(fill, -0.1)];
  if (!keepsItsColor) return { fill, fillHover, fillPressed, fillLine: fill, onFill: WHITE };
  const onFill = dark(ink, [fill, fillHover, fillPressed], TEXT);
  return { fill, fillHover, fillPressed, fillLine: control, onFill };
}

/** Grounds of the dark scheme, which only mails have. */
export const DARK = {
  canvas: '#1B1917',
  surface: '#262321',
  band: '#201D1B',
  line: '#3F3A36',
  ink: '#F5F1EC',
  ink2: '#C2BBB3',
  promo: '#F0BF7A',
  success: '#7FD3A1',
} as const;

/** A link on the dark grounds: the group's own colour, lightened until it can be read. */
export const darkLinkOf = ({ link }: Pick<Theme, 'link'>): string =>
  light(link, [DARK.canvas, DARK.surface, DARK.band], TEXT);

/** The theme as declarations of CSS variables. */
export const declarationsOf = (theme: Theme): string =>
  Object.entries(theme)
    .map(([token, value]) => `--${token}:${value}`)
    .join(';');
