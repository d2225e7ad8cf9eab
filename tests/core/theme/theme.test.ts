import fc from 'fast-check';
import { contrast, labOf, luminance, rgbOf } from '../../../core/src/theme/oklab';
import {
  darkLinkOf,
  DEFAULT_COLORS,
  themeOf,
  type Scheme,
  type Theme,
} from '../../../core/src/theme/theme';
import { runs } from '../../support/runs';

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
  expect(DEFAULT_COLORS).toEqual({
    primary: '#0F80F3',
    text: '#1E1E1E',
    accent: '#969696',
    disabled: '#ECECEC',
    error: '#FF0000',
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
      const theme = themeOf(chosen, scheme);
      expect(faintIn(theme)).toEqual([]);
      expect(Object.values(theme).filter((color) => !/^#[\dA-F]{6}$/.test(color))).toEqual([]);
    }),
    { numRuns: runs(3_000) },
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

it.each([
  ['#000000', '#FFFFFF', 21],
  ['#777777', '#FFFFFF', 4.48],
  ['#FF0000', '#FFFFFF', 4],
  ['#0F80F3', '#FFFFFF', 3.89],
  ['#FFFFFF', '#0A0A0A', 19.8],
  ['#0B0B0B', '#000000', 1.07],
])('[H4] the contrast of %s and %s is %d, as WCAG counts it', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});

/** Whoever changes a rule sees here what becomes of the groups: from the control to the link of a mail by night. */
it.each<readonly [string, Scheme, Parameters<typeof themeOf>[0], string]>([
  [
    'of nobody',
    'light',
    {},
    '0073DF 0065C5 0057AC 0073DF FFFFFF 0F80F3 0F80F3 ECF4FF DBEBFF AED1FE 0066C8 1E1E1E 545353 6D6C6B E1DFDD 8C8C8C ECECEC 696969 DB0000 FFF5F3 C90000 398DF2',
  ],
  [
    'of nobody',
    'dark',
    {},
    '0073DF 0065C5 0057AC 0073DF FFFFFF 0F80F3 1985F9 29323F 2A3B53 2B466B 63A8FF EBEBEB B5B5B4 9B9A99 3B3937 969696 3B3B3B A6A6A6 FF6856 3E2C27 FF7866 63A8FF',
  ],
  [
    'in red',
    'light',
    {
      primary: '#B4472E',
      text: '#2B1B12',
      accent: '#C9A227',
      disabled: '#D8E2DC',
      error: '#9C0F5F',
    },
    'B4472E A3371E 92270C B4472E FFFFFF B4472E B4472E FAEEEB F5E0DA E8BAAE AD4128 2B1B12 5F5149 766A62 E3DFDB AE8900 D8E2DC 606060 9C0F5F FBF4F6 9C0F5F DC6B51',
  ],
  [
    'in red',
    'dark',
    {
      primary: '#B4472E',
      text: '#2B1B12',
      accent: '#C9A227',
      disabled: '#D8E2DC',
      error: '#9C0F5F',
    },
    'BB4D34 AA3D25 992D14 BB4D34 FFFFFF BB4D34 D5654B 3C2B25 4B2F28 5C352A F27F64 FDE6DA BDACA3 A4968E 3D3835 C9A227 353D38 A8A8A8 F167A7 3B2B2F FB71B0 F27F64',
  ],
  [
    'in yellow',
    'light',
    { primary: '#F7D774', text: '#0B3D2E' },
    'F7D774 E6C763 D6B753 A8891B 0B3D2E A8891B 9D7E01 F7F4EC F0EBDB DDD2B0 7E6500 0B3D2E 446356 587166 E1E4DF 8C8C8C ECECEC 696969 DB0000 FFF5F3 C90000 A48A37',
  ],
  [
    'in yellow',
    'dark',
    { primary: '#F7D774', text: '#0B3D2E' },
    'F7D774 E6C763 D6B753 F7D774 0B3D2E F7D774 F7D774 433C2F 564D37 6E6141 F7D774 C4F7E2 B7DACA 94AFA3 363B36 969696 3B3B3B A6A6A6 FF6856 3E2C27 FF7866 F7D774',
  ],
])('[THEME-01] the colours %s stay as they are, %s', (_, scheme, colors, expected) => {
  const { canvas, surface, sunken, ...derived } = themeOf(colors, scheme);
  const { promo, promoTint, promoTint2, promoLine, success, successTint, ...own } = derived;

  const signals = [promo, promoTint, promoTint2, promoLine, success, successTint];
  expect([...Object.values(own), darkLinkOf(own)].map((hex) => hex.slice(1)).join(' ')).toBe(
    expected,
  );
  expect([canvas, surface, sunken, ...signals]).toEqual(
    scheme === 'light'
      ? [
          ...[pictured.canvas, pictured.surface, pictured.sunken, pictured.promo],
          ...[pictured.promoTint, pictured.promoTint2, pictured.promoLine],
          ...[pictured.success, pictured.successTint],
        ]
      : [
          ...['#1B1917', '#262321', '#201D1B', '#F0BF7A'],
          ...['#3B2D19', '#4A3719', '#6E5326', '#7FD3A1', '#1D3527'],
        ],
  );
});
