import { sql, type RawBuilder } from 'kysely';
import type { Instant } from '@creneau/core';
import { timestamp } from '../database/values';
import { textIn, type BodyPart } from './fields';
import { refuse } from '../refusal/refused';

/** In which state what is to be changed was seen, by its `updated_at`, if that was sent. @throws {Refused} invalidField */
export function seenAt(part: BodyPart): Instant | undefined {
  const seen = textIn(part, 'updated_at');
  const instant = seen === undefined ? undefined : Date.parse(seen);
  if (Number.isNaN(instant)) refuse('updated_at');
  return instant;
}

/** When a row changes: each time another moment, for it names the state that somebody saw. @param last when it did so before. */
export const changedAt = (now: Instant, last: RawBuilder<unknown>) =>
  sql<string>`greatest(${timestamp(now)}::timestamptz, ${last} + interval '1 millisecond')`;
