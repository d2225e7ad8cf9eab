import { sql, type RawBuilder } from 'kysely';
import type { Instant } from '@creneau/core';
import { timestamp } from '../database/values';
import { textIn, type BodyPart } from './fields';
import { refuse } from '../refusal/refusal';

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
