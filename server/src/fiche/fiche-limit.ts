import type { Kysely } from 'kysely';
import { canAddFiche } from '@creneau/core';
import type { Database } from '../database/schema';
import type { StoredSettings } from '../group/settings';
import { Refusal } from '../refusal/refusal';

/** The contacts of an account; whoever adds one queries it with the lock of the account's contacts held. */
export const accountFiches = (database: Kysely<Database>, groupId: number, accountId: number) =>
  database
    .selectFrom('fiches')
    .select('id')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .where('deleted', '=', false);

/** @throws {Refusal} tooManyFiches when the account may have no more. */
export function ensureFicheLimit(held: number, settings: StoredSettings): void {
  const { loginProfile = 'Account' } = settings;
  if (!canAddFiche(held, { loginProfile })) throw new Refusal('tooManyFiches');
}
