import { isDay, type Day } from '../shared/day';
import type { FormValues } from '../fiche/form';

/** Invalid values count as absent; nothing is guessed. */

/** A parameter without value counts as set; `0` and `false` do not. */
export const isSet = (text: string | null): boolean =>
  text !== null && text !== '0' && text !== 'false';

export const matching = (text: string | null, form: RegExp): string | undefined =>
  text !== null && form.test(text) ? text : undefined;

/** A day; a time after it is ignored. */
export function dayIn(text: string | null | undefined): Day | undefined {
  const [, day, time] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text ?? '') ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  return time === undefined || /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(time)
    ? day
    : undefined;
}

/** `#rrggbb`. */
export const colorIn = (text: string | null): string | undefined => {
  const digits = /^#?([\dA-Fa-f]{6})$/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : `#${digits}`;
};

const MOST_ITEMS = 100;

/** Accepts commas, repetition, and `name[]`. Without duplicates, at most 100 items. */
export const listIn = (parameters: URLSearchParams, name: string): readonly string[] => {
  const items = [name, `${name}[]`]
    .flatMap((each) => parameters.getAll(each))
    .flatMap((text) => text.split(','))
    .map((item) => item.trim());
  return [...new Set(items)].filter(Boolean).slice(0, MOST_ITEMS);
};

const LARGEST_ID = 2_147_483_647;

/** Digits without sign, space or leading zero. */
export const isId = (text: string): boolean =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID;

/** A key of the business's file; digits alone are an id. */
export const isKey = (text: string): boolean =>
  text.length <= 64 && /^(?!\d+$)[a-z\d]+(?:-[a-z\d]+)*$/.test(text);

/** Control characters, and those that change the direction of the text after them. */
const UNTYPED = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Half of a surrogate pair, left by truncation. */
const HALF = /[\uD800-\uDBFF]$/;

/** Removes characters that cannot be typed, and truncates. */
export const textIn = (text: string | null, longest: number): string | undefined =>
  text?.replace(UNTYPED, '').trim().slice(0, longest).replace(HALF, '') || undefined;

const MOST_FIELDS = 100;
const LONGEST_VALUE = 2_000;

/** `form[field]`: the first value of each field. */
export function fieldsIn(parameters: URLSearchParams, form: string): FormValues {
  const fields = new Map<string, string>();
  for (const [name, text] of parameters) {
    const field = /^(\w+)\[([A-Za-z][\w.-]{0,63})\]$/.exec(name);
    const value = textIn(text, LONGEST_VALUE);
    if (field?.[1] !== form || field[2] === undefined || value === undefined) continue;
    if (fields.size < MOST_FIELDS && !fields.has(field[2])) fields.set(field[2], value);
  }
  return Object.fromEntries(fields);
}

const LONGEST_ADDRESS = 2_048;

/** Prevents open redirects: addresses of these sites only, compared by origin. */
export function addressWithin(
  sites: readonly (string | undefined)[],
  text: string | null,
): string | undefined {
  const address = text !== null && text.length <= LONGEST_ADDRESS && parseUrl(text);
  if (!address) return undefined;
  const { protocol, origin, username, password, href } = address;
  const isPlain = /^https?:$/.test(protocol) && `${username}${password}` === '';
  return isPlain && sites.some((site) => parseUrl(site)?.origin === origin) ? href : undefined;
}

const parseUrl = (text: string | undefined): URL | undefined =>
  text !== undefined && URL.canParse(text) ? new URL(text) : undefined;

/**
 * `2027-06-08T09:30`, in the group's time or with an offset, whose `+` may have been decoded to a
 * space.
 */
export function startIn(text: string | null): string | undefined {
  const [, day = '', time, offset = ''] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2})?(Z|[ +-]\d{2}:\d{2})?$/.exec(text ?? '') ?? [];
  return time !== undefined && dayIn(`${day}T${time}`) !== undefined
    ? `${day}T${time}${offset.replace(' ', '+')}`
    : undefined;
}
