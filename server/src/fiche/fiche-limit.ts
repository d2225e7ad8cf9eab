import { sql, type Kysely } from 'kysely';
import { canAddFiche } from '@creneau/core';
import type { Database } from '../database/schema';
import type { StoredSettings } from '../group/settings';
import { Refusal } from '../refusal/refusal';

/** Hides deleted and internal fiches; must match the partial index. */
export const isVisible = sql<boolean>`not deleted and lastname not like '$%'`;

/** To add one, hold the lock of the account's fiches. */
export const accountFiches = (database: Kysely<Database>, groupId: number, accountId: number) =>
  database
    .selectFrom('fiches')
    .select('id')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .where(isVisible);

/** @throws {Refusal} tooManyFiches if the account may have no more. */
export function ensureFicheLimit(count: number, settings: StoredSettings): void {
  const { loginProfile = 'Account' } = settings;
  if (!canAddFiche(count, { loginProfile })) throw new Refusal('tooManyFiches');
}
