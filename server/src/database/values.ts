import { type RawBuilder, sql } from 'kysely';
import { types } from 'pg';
import type { Instant, Span } from '@creneau/core';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/**
 * The same types in both engines: an instant in milliseconds, a day as `YYYY-MM-DD`, a bigint as
 * number.
 */
const parsers: { readonly [oid: number]: (text: string) => unknown } = {
  [INT8]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: instantOf,
};

/** `+00`, unless the connection string sets a time zone, such as `+05:30`. */
function instantOf(text: string): Instant {
  const iso = text.replace(' ', 'T');
  return Date.parse(
    iso.endsWith('+00') ? `${iso.slice(0, -3)}Z` : iso.replace(/[+-]\d\d$/, '$&:00'),
  );
}

/** Falls back to the parsers of `pg`. */
export const typeParsers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    format === 'binary'
      ? types.getTypeParser(oid, format)
      : (parsers[oid] ?? types.getTypeParser(oid))) as typeof types.getTypeParser,
};

const YEARS_OF_FOUR_DIGITS = {
  from: Date.parse('0001-01-01T00:00:00Z'),
  to: Date.parse('9999-12-31T23:59:59.999Z'),
};

/** Converts years that PostgreSQL cannot read to ±infinity. */
export function timestamp(instant: Instant): string {
  if (instant < YEARS_OF_FOUR_DIGITS.from) return '-infinity';
  return instant > YEARS_OF_FOUR_DIGITS.to ? 'infinity' : new Date(instant).toISOString();
}

/** Compares with a column, whose type is that of its reading. */
export const instantValue = (instant: Instant): RawBuilder<Instant> =>
  sql<Instant>`${timestamp(instant)}`;

/** A query parameter: `pg` would write an array as an SQL array. */
export const json = (value: unknown): string => JSON.stringify(value);

export const multirange = (spans: readonly Span[]): string =>
  `{${spans.map(({ from, to }) => `[${timestamp(from)},${timestamp(to)})`).join(',')}}`;
