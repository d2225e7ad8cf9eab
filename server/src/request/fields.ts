import { Refused } from '../refusal/refused';

/** A part of a body: names and what was sent under them. */
export type BodyPart = Readonly<Record<string, unknown>>;

const LONGEST_TEXT = 10_000;

/** @throws {Refused} invalidField for what is no object. */
export function partOf(value: unknown, field: string): BodyPart {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(field);
  return value as BodyPart;
}

/** A text, or none where it was not sent. @throws {Refused} invalidField */
export function textIn(part: BodyPart, name: string, longest = LONGEST_TEXT): string | undefined {
  const value = part[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') return refuse(name);
  // half a pair is no character of UTF-8, NUL none of PostgreSQL
  if (value.length > longest || value.includes('\0') || /\p{Surrogate}/u.test(value))
    return refuse(name);
  return value;
}

export function refuse(field: string): never {
  throw new Refused('invalidField', field);
}
