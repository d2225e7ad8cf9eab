import fc from 'fast-check';
import { contrast, labOf, luminance, rgbOf } from '../../../core/src/theme/oklab';
import { DEFAULT_COLORS, themeOf, type Scheme, type Theme } from '../../../core/src/theme/theme';

/** Palettes as they were designed. Where chroma had to be clipped, two ways of clipping differ by a few of 256 steps that no eye sees. */
const pictured: Theme = {
  canvas: '#FAF8F5',
  surface: '#FFFFFF',
  sunken: '#F4F1EC',
  control: '#0F80F3',
  ring: '#0F80F3',
  fill: '#0773DD',
  fillHover: '#0265C4',
  fillPressed: '#0057AC',
  fillLine: '#0773DD',
  onFill: '#FFFFFF',
  tint: '#ECF4FF',
  tint2: '#DBEBFF',
  softLine: '#AED1FE',
  link: '#0066C8',
  ink: '#1E1E1E',
  ink2: '#545353',
  ink3: '#6D6C6B',
  line: '#E1DFDD',
  controlLine: '#8C8C8C',
  disabled: '#ECECEC',
  onDisabled: '#696969',
  error: '#DD0000',
  errorTint: '#FFF5F3',
  errorFill: '#C70A05',
  promo: '#854600',
  promoTint: '#FDF0DC',
  promoTint2: '#FAE3BF',
  promoLine: '#EFCB93',
  success: '#18713F',
  successTint: '#E9F5EC',
};

it('[THEME-02] makes the default colours of a group that chose none', () => {
  const theme = themeOf({});

  for (const token of Object.keys(pictured) as (keyof Theme)[])
    expect({ token, near: distance(theme[token], pictured[token]) < 0.015 }).toEqual({
      token,
      near: true,
    });
  expect(themeOf(DEFAULT_COLORS)).toEqual(theme);
});

/** How far two colours are from each other, in OKLab: 0.02 is what one just sees side by side. */
const distance = (a: string, b: string): number => {
  const [first, second] = [labOf(rgbOf(a)), labOf(rgbOf(b))];
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
};

it('[THEME-01] follows the colours of the group', () => {
  const theme = themeOf({ primary: '#B4472E', text: '#2B1B12' });

  expect(theme.control).toBe('#B4472E');
  expect(theme.ink).toBe('#2B1B12');
});

type Pair = readonly [keyof Theme, keyof Theme];

const grounds = ['surface', 'canvas', 'sunken'] as const;

const texts: readonly Pair[] = [
  ...grounds.flatMap((ground): Pair[] => [
    ['ink', ground],
    ['ink2', ground],
    ['ink3', ground],
    ['link', ground],
    ['error', ground],
  ]),
  ['link', 'tint'],
  ['link', 'tint2'],
  ['ink', 'tint'],
  ['ink', 'tint2'],
  ['ink2', 'tint'],
  ['ink2', 'tint2'],
  ['ink3', 'tint'],
  ['onFill', 'fill'],
  ['onFill', 'fillHover'],
  ['onFill', 'fillPressed'],
  ['onDisabled', 'disabled'],
  ['error', 'errorTint'],
  ['surface', 'errorFill'],
  ['promo', 'surface'],
  ['promo', 'promoTint'],
  ['promo', 'promoTint2'],
  ['success', 'surface'],
  ['success', 'successTint'],
];

const controls: readonly Pair[] = [
  ['fillLine', 'surface'],
  ['fillLine', 'canvas'],
  ['control', 'surface'],
  ['control', 'canvas'],
  ['controlLine', 'surface'],
  ['controlLine', 'canvas'],
];

/** What the focus can stand on: the page, the filter, a menu, a notice with a button, a promotion, an error with a link. */
const rings: readonly Pair[] = (
  [
    'surface',
    'canvas',
    'sunken',
    'tint',
    'tint2',
    'promoTint',
    'promoTint2',
    'successTint',
    'errorTint',
  ] as const
).map((ground): Pair => ['ring', ground]);

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

const hostileColor = fc.oneof(
  { weight: 8, arbitrary: anyColor },
  { weight: 1, arbitrary: fc.constantFrom('#FFFFFF', '#000000', '#FFFF00', '#010101', '#0000FF') },
  { weight: 1, arbitrary: fc.constantFrom('red', '#12', 'url(x)', '#0F80F3;}body{display:none') },
);

const palettes = fc.record({
  primary: hostileColor,
  text: hostileColor,
  accent: hostileColor,
  disabled: hostileColor,
  error: hostileColor,
});

const schemes: readonly Scheme[] = ['light', 'dark'];

/** What cannot be read or made out, with its contrast. */
const faintIn = (theme: Theme): readonly string[] =>
  [
    ...texts.map((pair) => [pair, 4.5] as const),
    ...[...controls, ...rings].map((pair) => [pair, 3] as const),
  ].flatMap(([[front, ground], least]) => {
    const ratio = contrast(theme[front], theme[ground]);
    return ratio >= least ? [] : [`${front} on ${ground}: ${ratio.toFixed(2)}`];
  });

it('[H4] [THEME-01] keeps every text at 4.5 and every control at 3, by day and by night, whatever colours a group chooses', () => {
  fc.assert(
    fc.property(palettes, fc.constantFrom(...schemes), (chosen, scheme) => {
      expect(faintIn(themeOf(chosen, scheme))).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});

it.each(
  schemes.flatMap((scheme) =>
    ['#FFFFFF', '#FFFF00', '#FFFFFE', '#000000', '#00FF00', '#0000FF'].map(
      (color) => [color, scheme] as const,
    ),
  ),
)('[H4] stays legible in nothing but %s, %s', (color, scheme) => {
  const only = { primary: color, text: color, accent: color, disabled: color, error: color };

  expect(faintIn(themeOf(only, scheme))).toEqual([]);
});

it('shows light on dark grounds by night, in the hue of the group', () => {
  const night = themeOf({ primary: '#B4472E' }, 'dark');

  expect(luminance(night.canvas)).toBeLessThan(luminance(night.surface));
  expect(luminance(night.surface)).toBeLessThan(0.05);
  expect(luminance(night.ink)).toBeGreaterThan(0.6);
  expect(luminance(night.link)).toBeGreaterThan(luminance(themeOf({ primary: '#B4472E' }).link));
});
