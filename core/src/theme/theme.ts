import type { Colors } from '../group/group';
import { contrast, dark, deep, isHex, light, lighter, luminance, mix, pale } from './oklab';

/** Uses of colours. */
export type ColorToken =
  | 'canvas'
  | 'surface'
  | 'sunken'
  | 'control'
  | 'ring'
  | 'fill'
  | 'fillHover'
  | 'fillPressed'
  | 'fillLine'
  | 'onFill'
  | 'tint'
  | 'tint2'
  | 'softLine'
  | 'link'
  | 'ink'
  | 'ink2'
  | 'ink3'
  | 'line'
  | 'controlLine'
  | 'disabled'
  | 'onDisabled'
  | 'error'
  | 'errorTint'
  | 'errorFill'
  | 'promo'
  | 'promoTint'
  | 'promoTint2'
  | 'promoLine'
  | 'success'
  | 'successTint';

/** `#RRGGBB` for each token. */
export type Theme = Readonly<Record<ColorToken, string>>;

export const DEFAULT_COLORS = {
  primary: '#0F80F3',
  text: '#1E1E1E',
  accent: '#969696',
  disabled: '#ECECEC',
  error: '#FF0000',
} as const satisfies Colors;

/** Contrast of text and controls: WCAG's 4.5 and 3, with a margin for rounding. */
const TEXT = 4.6;
const CONTROL = 3.1;
const INK = 7;

const WHITE = '#FFFFFF';
const GREY = '#757575';

/** From this luminance on, a primary stays and has dark text. */
const PALE_LUMINANCE = 0.42;
const PALE_CONTRAST = 1.2;

/** Dark applies to groups that allow it. */
export type Scheme = 'light' | 'dark';

/** Fixed colours, and the way in which a group's colour moves until it is readable. */
const schemes = {
  light: {
    canvas: '#FAF8F5',
    surface: WHITE,
    sunken: '#F4F1EC',
    signals: {
      promo: '#854600',
      promoTint: '#FDF0DC',
      promoTint2: '#FAE3BF',
      promoLine: '#EFCB93',
      success: '#18713F',
      successTint: '#E9F5EC',
    },
    readable: dark,
    ink: INK,
    /** Shares of a colour in the surface. */
    tint: 0.09,
    tint2: 0.17,
    line: 0.1,
    errorTint: 0.05,
    disabled: (color: string) => pale(color, 0.72),
  },
  dark: {
    canvas: '#1B1917',
    surface: '#262321',
    sunken: '#201D1B',
    signals: {
      promo: '#F0BF7A',
      promoTint: '#3B2D19',
      promoTint2: '#4A3719',
      promoLine: '#6E5326',
      success: '#7FD3A1',
      successTint: '#1D3527',
    },
    readable: light,
    ink: 13,
    tint: 0.16,
    tint2: 0.26,
    line: 0.18,
    errorTint: 0.12,
    disabled: (color: string) => deep(color, 0.045),
  },
} as const;

/** Defaults replace invalid colours. */
export function themeOf(colors: Colors, scheme: Scheme = 'light'): Theme {
  const { canvas, surface, sunken, signals, readable, ...shares } = schemes[scheme];
  const colorOf = (role: keyof typeof DEFAULT_COLORS): string => {
    const color = colors[role];
    return isHex(color) ? color.toUpperCase() : DEFAULT_COLORS[role];
  };
  const primary = colorOf('primary');
  const grounds = [surface, canvas, sunken];

  const control = readable(primary, [surface, canvas], CONTROL);
  const tint = mix(control, surface, shares.tint);
  const tint2 = mix(control, surface, shares.tint2);
  const ink = readable(colorOf('text'), scheme === 'light' ? [sunken] : grounds, shares.ink);
  // every ground of a control: menu, filter, band with a button
  const buttonGrounds = [
    ...grounds,
    tint,
    tint2,
    signals.promoTint,
    signals.promoTint2,
    signals.successTint,
  ];
  const readableError = readable(
    colorOf('error'),
    [...grounds, mix(colorOf('error'), surface, shares.errorTint)],
    TEXT,
  );
  const errorTint = mix(readableError, surface, shares.errorTint);
  const disabled = shares.disabled(colorOf('disabled'));

  return {
    canvas,
    surface,
    sunken,
    ...signals,
    ...fills(primary, dark(colorOf('text'), [schemes.light.sunken], INK), control, scheme),
    control,
    ring: readable(control, [...buttonGrounds, errorTint], CONTROL),
    tint,
    tint2,
    softLine: mix(control, surface, 0.38),
    link: readable(primary, [...grounds, tint, tint2], TEXT),
    ink,
    ink2: readable(mix(ink, canvas, 0.72), [...grounds, tint, tint2], 5.5),
    ink3: readable(mix(ink, canvas, 0.6), [...grounds, tint], TEXT),
    line: mix(ink, canvas, shares.line),
    controlLine: readable(colorOf('accent'), [surface, canvas], CONTROL),
    disabled,
    onDisabled: readable(GREY, [disabled], TEXT),
    error: readable(readableError, [errorTint], TEXT),
    errorTint,
    errorFill: readable(colorOf('error'), [surface], 6),
  };
}

/** White text in both schemes; on a pale primary the light scheme's ink. */
function fills(
  primary: string,
  ink: string,
  control: string,
  scheme: Scheme,
): Pick<Theme, 'fill' | 'fillHover' | 'fillPressed' | 'fillLine' | 'onFill'> {
  const { canvas, surface } = schemes[scheme];
  const keepsItsColor =
    luminance(primary) > PALE_LUMINANCE && contrast(primary, WHITE) > PALE_CONTRAST;
  const white = dark(primary, [WHITE], TEXT);
  const fill = keepsItsColor
    ? primary
    : scheme === 'light'
      ? white
      : light(white, [surface, canvas], CONTROL);
  const [fillHover, fillPressed] = [lighter(fill, -0.05), lighter(fill, -0.1)];
  if (!keepsItsColor) return { fill, fillHover, fillPressed, fillLine: fill, onFill: WHITE };
  const onFill = dark(ink, [fill, fillHover, fillPressed], TEXT);
  return { fill, fillHover, fillPressed, fillLine: control, onFill };
}

/** Mail programs compute nothing. */
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

export const darkLinkOf = ({ link }: Pick<Theme, 'link'>): string =>
  light(link, [DARK.canvas, DARK.surface, DARK.band], TEXT);
