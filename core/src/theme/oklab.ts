/** OKLab: equal steps look equal, and a colour keeps its hue as its lightness changes. */

/** sRGB channels from 0 to 1. */
export type Rgb = readonly [number, number, number];

interface Lch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

const HEX = /^#[0-9a-f]{6}$/i;

export const isHex = (text: unknown): text is string => typeof text === 'string' && HEX.test(text);

/** sRGB channels from 0 to 255. */
const bytesOf = (hex: string): readonly [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

export const rgbOf = (hex: string): Rgb => {
  const [r, g, b] = bytesOf(hex);
  return [r / 255, g / 255, b / 255];
};

/** Rounds a channel to 0–255. */
const byteOf = (channel: number): number => Math.round(Math.min(1, Math.max(0, channel)) * 255);

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((channel) => byteOf(channel).toString(16).padStart(2, '0')).join('')}`.toUpperCase();

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const gamma = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** Lightness, green to red, blue to yellow. */
export function labOf(rgb: Rgb): Rgb {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function rgbOfLab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function lchOf(hex: string): Lch {
  const [l, a, b] = labOf(rgbOf(hex));
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

const labOfLch = ({ l, c, h }: Lch): Rgb => [l, c * Math.cos(h), c * Math.sin(h)];

const TOLERANCE = 0.0005;
const isShown = (rgb: Rgb): boolean =>
  rgb.every((channel) => channel >= -TOLERANCE && channel <= 1 + TOLERANCE);

const HALVINGS = 18;

/** Reduces the chroma to what sRGB can show at this lightness. */
function clip(color: Lch): string {
  const whole = rgbOfLab(labOfLch(color));
  if (isShown(whole)) return hexOf(whole);
  let [low, high] = [0, color.c];
  for (let step = 0; step < HALVINGS; step++) {
    const c = (low + high) / 2;
    if (isShown(rgbOfLab(labOfLch({ ...color, c })))) low = c;
    else high = c;
  }
  return hexOf(rgbOfLab(labOfLch({ ...color, c: low })));
}

/** `share` of `a` in `b`. */
export function mix(a: string, b: string, share: number): string {
  const [first, second] = [labOf(rgbOf(a)), labOf(rgbOf(b))];
  const part = (index: 0 | 1 | 2): number => first[index] * share + second[index] * (1 - share);
  return hexOf(rgbOfLab([part(0), part(1), part(2)]));
}

/** Changes the lightness only. */
export function lighter(hex: string, by: number): string {
  const color = lchOf(hex);
  return clip({ ...color, l: Math.min(1, Math.max(0, color.l + by)) });
}

/** Linear light of each channel value. */
const LIGHTS = Array.from({ length: 256 }, (_, byte) => linear(byte / 255));
const lightOf = (byte: number): number => LIGHTS[byte] ?? 0;

/** Relative luminance, 0 to 1. */
export function luminance(hex: string): number {
  const [r, g, b] = bytesOf(hex);
  return 0.2126 * lightOf(r) + 0.7152 * lightOf(g) + 0.0722 * lightOf(b);
}

/** Contrast ratio, 1 to 21. */
export const contrast = (a: string, b: string): number =>
  contrastOfLuminances(luminance(a), luminance(b));

const contrastOfLuminances = (a: number, b: number): number =>
  (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

const STEP = 0.004;

/**
 * The nearest darker (-1) or lighter (1) shade that suits, else the last. Bisects: beyond a
 * suitable shade every one suits.
 */
function shiftUntil(hex: string, way: -1 | 1, suits: (shade: string) => boolean): string {
  if (suits(hex)) return hex.toUpperCase();
  const color = lchOf(hex);
  const after = (steps: number): string =>
    clip({ ...color, l: Math.min(1, Math.max(0, color.l + way * steps * STEP)) });
  let [short, far] = [0, Math.ceil((way < 0 ? color.l : 1 - color.l) / STEP)];
  while (far - short > 1) {
    const middle = (short + far) >> 1;
    if (suits(after(middle))) far = middle;
    else short = middle;
  }
  return after(far);
}

function standsOut(grounds: readonly string[], ratio: number): (shade: string) => boolean {
  const behind = grounds.map(luminance);
  return (shade) => {
    const own = luminance(shade);
    return behind.every((ground) => contrastOfLuminances(own, ground) >= ratio);
  };
}

export const dark = (hex: string, grounds: readonly string[], ratio: number): string =>
  shiftUntil(hex, -1, standsOut(grounds, ratio));

export const light = (hex: string, grounds: readonly string[], ratio: number): string =>
  shiftUntil(hex, 1, standsOut(grounds, ratio));

export const pale = (hex: string, floor: number): string =>
  shiftUntil(hex, 1, (shade) => luminance(shade) >= floor);

export const deep = (hex: string, ceiling: number): string =>
  shiftUntil(hex, -1, (shade) => luminance(shade) <= ceiling);
