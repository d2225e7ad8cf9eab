import type { Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';
import { Refused } from '../refusal/refused';
import { hashOf, tokenIn } from './tokens';

/** The contact that whoever asks has the key of. */
export interface Identified {
  readonly ficheId: number;
  /** Whether the business knew this contact before the page made it. */
  readonly existing: boolean;
  readonly blacklisted: boolean;
}

/** Who asks, by the key they send; nobody in particular without one. @throws {Refused} for a key that opens nothing. */
export async function identified(
  database: Kysely<Database>,
  groupId: number,
  authorization: string | undefined,
  now: Instant,
): Promise<Identified | undefined> {
  if (authorization === undefined) return undefined;
  const token = tokenIn(authorization);
  const fiche = token
    ? await database
        .selectFrom('fiche_tokens')
        .innerJoin('fiches', (join) =>
          join
            .onRef('fiches.group_id', '=', 'fiche_tokens.group_id')
            .onRef('fiches.id', '=', 'fiche_tokens.fiche_id'),
        )
        .select(['fiches.id', 'fiches.existing', 'fiches.blacklisted'])
        .where('fiche_tokens.group_id', '=', groupId)
        .where('fiche_tokens.token_hash', '=', hashOf(token))
        .where('fiche_tokens.expires_at', '>', timestamp(now) as never)
        .where('fiches.deleted', '=', false)
        .executeTakeFirst()
    : undefined;
  if (!fiche) throw new Refused('connectionExpired');
  return { ficheId: fiche.id, existing: fiche.existing, blacklisted: fiche.blacklisted };
}
