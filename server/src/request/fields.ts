import type { Instant } from '@creneau/core';
import { type RawBuilder, sql } from 'kysely';
import { timestamp } from '../database/values';
import { refuse } from '../refusal/refusal';
import { idOf } from './query';
import { type Entries, isRecord } from '../untyped/untyped';

export type BodyPart = Entries;

/** Characters; longer than any form field, whose own limits apply later. */
export const LONGEST_TEXT = 10_000;
const MOST_IDS = 100;

/** @throws {Refusal} invalidField for anything but an object. */
export function partOf(value: unknown, field: string): BodyPart {
  if (value === undefined || value === null) return refuse(field, 'missing');
  return isRecord(value) ? value : refuse(field);
}

/** @throws {Refusal} invalidField */
export function textIn(part: BodyPart, name: string, longest = LONGEST_TEXT): string | undefined {
  const value = part[name];
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? plainText(value, name, longest) : refuse(name);
}

/**
 * PostgreSQL cannot store NUL, nor UTF-8 encode a lone surrogate.
 *
 * @throws {Refusal} invalidField
 */
export function plainText(value: string, name: string, longest = LONGEST_TEXT): string {
  if (value.length > longest) return refuse(name, 'too_long');
  if (value.includes('\0') || /\p{Surrogate}/u.test(value)) return refuse(name);
  return value;
}

/**
 * Does not convert text, booleans or lists.
 *
 * @throws {Refusal} invalidField
 */
function idFrom(value: unknown, name: string): number {
  if (value === undefined || value === null) return refuse(name, 'missing');
  if (typeof value !== 'number') return refuse(name);
  return idOf(value) ?? refuse(name, 'out_of_range');
}

/** @throws {Refusal} invalidField */
export const idIn = (part: BodyPart, name: string): number => idFrom(part[name], name);

/** @throws {Refusal} invalidField */
export const optionalIdIn = (part: BodyPart, name: string): number | undefined =>
  part[name] === undefined || part[name] === null ? undefined : idIn(part, name);

/**
 * Empty by default.
 *
 * @throws {Refusal} invalidField
 */
export function idsIn(part: BodyPart, name: string): readonly number[] {
  const value = part[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return refuse(name);
  if (value.length > MOST_IDS) return refuse(name, 'too_long');
  return value.map((one: unknown) => idFrom(one, name));
}

/**
 * Undefined if the client sends no `updated_at`.
 *
 * @throws {Refusal} invalidField
 */
export function seenVersion(part: BodyPart): Instant | undefined {
  const text = textIn(part, 'updated_at');
  const instant = text === undefined ? undefined : Date.parse(text);
  if (Number.isNaN(instant)) refuse('updated_at');
  return instant;
}

/** Strictly later than `last`, the previous version. */
export const nextVersion = (now: Instant, last: RawBuilder<unknown>) =>
  sql<string>`greatest(${timestamp(now)}::timestamptz, ${last} + interval '1 millisecond')`;
