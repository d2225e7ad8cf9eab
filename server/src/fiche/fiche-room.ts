import type { Kysely } from 'kysely';
import { canAddFiche } from '@creneau/core';
import type { Database } from '../database/schema';
import type { StoredSettings } from '../group/settings';
import { Refused } from '../refusal/refused';

/** Which contacts an account has; whoever adds one asks it under the lock of its contacts. */
export const fichesOf = (database: Kysely<Database>, groupId: number, accountId: number) =>
  database
    .selectFrom('fiches')
    .select('id')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .where('deleted', '=', false);

/** @throws {Refused} tooManyFiches when an account with so many may have no other (LIMIT-10, AUTH-16). */
export function ensureRoom(held: number, settings: StoredSettings): void {
  const { loginProfile = 'Account' } = settings;
  if (!canAddFiche(held, { loginProfile })) throw new Refused('tooManyFiches');
}
