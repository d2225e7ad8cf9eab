import { Refusal, TOKEN, type OpeningHours } from '@creneau/core';
import * as v from 'valibot';

/** Answers nest five deep at most; a deeper one is an attack on the stack. */
const DEEPEST = 24;
/** Keys that would reach the prototype of the copy. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const camelOf = new Map<string, string>();

function camel(key: string): string {
  const cachedName = camelOf.get(key);
  if (cachedName !== undefined) return cachedName;
  const camelName = key.replace(/_+([a-z0-9])/g, (match, letter: string, at: number) =>
    at === 0 ? match : letter.toUpperCase(),
  );
  // bounded against hostile answers: the API has few keys
  if (camelOf.size < 1_000) camelOf.set(key, camelName);
  return camelName;
}

/** Converts keys to camelCase and drops nulls: absent values are undefined past the adapters. */
export function camelCase(body: unknown, depth = 0): unknown {
  if (depth > DEEPEST) throw new Refusal('badAnswer');
  if (body === null) return undefined;
  if (Array.isArray(body)) return body.map((item: unknown) => camelCase(item, depth + 1));
  if (typeof body !== 'object') return body;
  const record: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) {
    const name = camel(key);
    if (value !== null && !FORBIDDEN.has(name) && !FORBIDDEN.has(key))
      record[name] = camelCase(value, depth + 1);
  }
  return record;
}

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

/** The valid rows, the first of each id; invalid ones are dropped one by one. */
export function rowsOf<T extends v.GenericSchema>(rows: unknown, schema: T): v.InferOutput<T>[] {
  if (!Array.isArray(rows)) throw new Refusal('badAnswer');
  const validRows: v.InferOutput<T>[] = [];
  const ids = new Set<unknown>();
  for (const row of rows as unknown[]) {
    const { success, output } = v.safeParse(schema, row);
    if (!success) continue;
    const rowId = (output as { readonly id?: unknown } | undefined)?.id;
    if (rowId !== undefined && ids.has(rowId)) continue;
    ids.add(rowId);
    validRows.push(output);
  }
  if (rows.length > 0 && validRows.length === 0) throw new Refusal('badAnswer');
  return validRows;
}

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

/** @throws {Refusal} badAnswer for another shape. */
export function parseAnswer<T extends v.GenericSchema>(schema: T, body: unknown): v.InferOutput<T> {
  const { success, output, issues } = v.safeParse(schema, body);
  if (success) return output;
  const paths = issues.map((issue) => v.getDotPath(issue) ?? '').join(', ');
  throw new Refusal('badAnswer', { cause: new Error(`not understood: ${paths}`) });
}

export const envelope = v.object({ records: list });
const groupRow = v.object({ groupId: number });

/** The records of a list envelope. @throws {Refusal} badAnswer, also for another group's list. */
export function recordsOf(body: unknown, groupId: number): readonly unknown[] {
  const { records } = parseAnswer(envelope, camelCase(cutList(body, 'records', MOST_RECORDS)));
  return ownRecords(records, groupId);
}

/** @throws {Refusal} badAnswer when a record belongs to another group. */
export function ownRecords(records: readonly unknown[], groupId: number): readonly unknown[] {
  if (records.some((record) => v.is(groupRow, record) && Number(record.groupId) !== groupId))
    throw new Refusal('badAnswer');
  return records;
}

/** Longer than any list of a business; our server has the same limit. */
const MOST_RECORDS = 1_000;

/** Truncates the list of an answer before its rows are processed. */
export function cutList(body: unknown, name: string, most: number): unknown {
  const rows = (body as { readonly [name: string]: unknown } | null | undefined)?.[name];
  return Array.isArray(rows) && rows.length > most
    ? { ...(body as object), [name]: rows.slice(0, most) }
    : body;
}

const WEEKDAYS = 7;

/** Always seven days. */
export const weekOf = (days: OpeningHours): OpeningHours =>
  Array.from({ length: WEEKDAYS }, (_, index) => days[index] ?? []);

type Present<T> = { readonly [key in keyof T]?: Exclude<T[key], undefined> };

export const present = <T extends object>(things: T): Present<T> =>
  Object.fromEntries(
    Object.entries(things).filter(([, value]) => value !== undefined),
  ) as unknown as Present<T>;
