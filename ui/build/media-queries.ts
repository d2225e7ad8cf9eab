function pixels(query: string, bound: 'min' | 'max', none: number): number {
  const [, width, unit] = new RegExp(`${bound}-width:\\s*([\\d.]+)(px|em)`).exec(query) ?? [];
  return width === undefined ? none : Number(width) * (unit === 'em' ? 16 : 1);
}

/** The order of media queries in the stylesheet: the narrower window speaks last, so that `upTo(580)` wins over `upTo(960)`. */
export const narrowestLast = (one: string, other: string): number =>
  pixels(other, 'max', Number.MAX_VALUE) - pixels(one, 'max', Number.MAX_VALUE) ||
  pixels(one, 'min', 0) - pixels(other, 'min', 0) ||
  one.localeCompare(other);
