import { refuse } from '../refusal/refused';
import { idOf } from './query';

/** A part of a body: names and what was sent under them. */
export type BodyPart = Readonly<Record<string, unknown>>;

/** Characters: longer than any form field; the form says the rest. */
export const LONGEST_TEXT = 10_000;
const MOST_IDS = 100;

/** @throws {Refused} invalidField for what is no object. */
export function partOf(value: unknown, field: string): BodyPart {
  if (value === undefined || value === null) return refuse(field, 'missing');
  if (typeof value !== 'object' || Array.isArray(value)) return refuse(field);
  return value as BodyPart;
}

/** A text, or none where it was not sent. @throws {Refused} invalidField */
export function textIn(part: BodyPart, name: string, longest = LONGEST_TEXT): string | undefined {
  const value = part[name];
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? plainText(value, name, longest) : refuse(name);
}

/** NUL is no character of a text in PostgreSQL, nor is half a pair in UTF-8. @throws {Refused} invalidField */
export function plainText(value: string, name: string, longest = LONGEST_TEXT): string {
  if (value.length > longest) return refuse(name, 'too_long');
  if (value.includes('\0') || /\p{Surrogate}/u.test(value)) return refuse(name);
  return value;
}

/** An id as a number: a text, `true` or a list with one number in it is none. */
function idFrom(value: unknown, name: string): number {
  if (value === undefined || value === null) return refuse(name, 'missing');
  if (typeof value !== 'number') return refuse(name);
  return idOf(value) ?? refuse(name, 'out_of_range');
}

/** @throws {Refused} invalidField */
export const idIn = (part: BodyPart, name: string): number => idFrom(part[name], name);

/** An id, or none where it was not sent. @throws {Refused} invalidField */
export const optionalIdIn = (part: BodyPart, name: string): number | undefined =>
  part[name] === undefined || part[name] === null ? undefined : idIn(part, name);

/** A list of ids, empty where none was sent. @throws {Refused} invalidField */
export function idsIn(part: BodyPart, name: string): readonly number[] {
  const value = part[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return refuse(name);
  if (value.length > MOST_IDS) return refuse(name, 'too_long');
  return value.map((one: unknown) => idFrom(one, name));
}
