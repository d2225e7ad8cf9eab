import type { Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';
import { Refused } from '../refusal/refused';
import { hashOf, tokenIn } from './tokens';

/**
 * Whoever reads, changes or cancels appointments, and the contacts whose appointments are theirs. All that these calls
 * know of who is asking: what an account or a professional may do is another way of making one.
 */
export interface Caller {
  readonly groupId: number;
  readonly ficheIds: readonly number[];
}

/** The holder of a contact's key. @throws {Refused} connectionExpired without one, or for one that opens nothing. */
export async function callerOf(
  database: Kysely<Database>,
  authorization: string | undefined,
  now: Instant,
): Promise<Caller> {
  const token = tokenIn(authorization);
  const known =
    token === undefined
      ? undefined
      : await database
          .selectFrom('fiche_tokens')
          .innerJoin('fiches', (join) =>
            join
              .onRef('fiches.group_id', '=', 'fiche_tokens.group_id')
              .onRef('fiches.id', '=', 'fiche_tokens.fiche_id'),
          )
          .select(['fiches.group_id', 'fiches.id'])
          .where('fiche_tokens.token_hash', '=', hashOf(token))
          .where('fiche_tokens.expires_at', '>', timestamp(now) as never)
          .where('fiches.deleted', '=', false)
          .executeTakeFirst();
  if (!known) throw new Refused('connectionExpired');
  return { groupId: known.group_id, ficheIds: [known.id] };
}
