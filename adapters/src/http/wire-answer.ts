import { Refusal } from '@creneau/core';
import * as v from 'valibot';
import { list, number } from './wire-values';

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
