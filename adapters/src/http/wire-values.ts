import { TOKEN, type OpeningHours } from '@creneau/core';
import * as v from 'valibot';

/** Characters. */
const LONGEST_NAME = 500;
const LONGEST_TEXT = 20_000;

const readText = (longest: number, otherwise = '') =>
  v.fallback(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform((value) => String(value).slice(0, longest)),
    ),
    otherwise,
  );

export const name = readText(LONGEST_NAME);
export const freeText = readText(LONGEST_TEXT);

export const maybe = <T extends v.GenericSchema>(schema: T) =>
  v.fallback(v.undefinedable(schema), () => undefined);

/** An absolute http(s) address, or a path on the backend. */
export const picture = v.pipe(
  v.string(),
  v.regex(/^(https:\/\/|\/(?!\/))[^\s"'<>\\]{1,2000}$/),
  v.check((address) => URL.canParse(address, 'https://backend')),
);

export const maybeName = maybe(v.pipe(readText(LONGEST_NAME), v.minLength(1)));

/** Backends write decimals and large ids as text. */
export const number = v.union([
  v.number(),
  v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number)),
]);

/** Backends write yes as true, 1 or "1". */
export const flag = (otherwise = false) =>
  v.fallback(
    v.pipe(
      v.union([v.boolean(), v.picklist([0, 1, '0', '1'])]),
      v.transform((value) => value === true || value === 1 || value === '1'),
    ),
    otherwise,
  );

/** Excludes characters that could break out of a header. */
export const token = v.pipe(v.string(), v.regex(TOKEN));

const LARGEST = Number.MAX_SAFE_INTEGER;

export const id = v.pipe(number, v.integer(), v.minValue(1), v.maxValue(LARGEST));

export const whole = (least: number, most: number) =>
  v.pipe(number, v.integer(), v.minValue(least), v.maxValue(most));

/** Cents: ten million of any currency. */
const HIGHEST_PRICE = 1_000_000_000;
/** Minutes: a week. */
const LONGEST = 10_080;
const MOST_AT_ONCE = 50;

export const price = whole(0, HIGHEST_PRICE);
export const minutes = whole(1, LONGEST);
export const percent = whole(1, 100);
/** Number of interventions at once: 0 means one, capped by the size of a cart. */
export const atOnce = v.pipe(
  number,
  v.integer(),
  v.minValue(0),
  v.transform((count) => Math.min(Math.max(count, 1), MOST_AT_ONCE)),
);
export const hour = v.pipe(v.string(), v.regex(/^([01]\d|2[0-4]):[0-5]\d$/));
export const hours = v.object({ from: hour, to: hour });
export const address = v.object({ address: name, zipcode: name, city: name, country: name });

const degrees = (most: number) => maybe(v.pipe(number, v.minValue(-most), v.maxValue(most)));

export const place = maybe(
  v.pipe(
    v.object({ ...address.entries, lat: degrees(90), lng: degrees(180) }),
    v.transform(({ lat, lng, ...of }) => ({ address: of, lat, lng })),
  ),
);

export const list = v.array(v.unknown());

export const listOf = <T extends v.GenericSchema>(schema: T) =>
  v.pipe(
    list,
    v.transform((rows) =>
      rows.flatMap((row): v.InferOutput<T>[] => {
        const { success, output } = v.safeParse(schema, row);
        return success ? [output] : [];
      }),
    ),
  );

/** As `listOf`; empty for an invalid list. */
export const several = <T extends v.GenericSchema>(schema: T) =>
  v.fallback(listOf(schema), () => []);

const WEEKDAYS = 7;

/** Always seven days. */
export const weekOf = (days: OpeningHours): OpeningHours =>
  Array.from({ length: WEEKDAYS }, (_, index) => days[index] ?? []);

type Present<T> = { readonly [key in keyof T]?: Exclude<T[key], undefined> };

export const present = <T extends object>(things: T): Present<T> =>
  Object.fromEntries(
    Object.entries(things).filter(([, value]) => value !== undefined),
  ) as unknown as Present<T>;
