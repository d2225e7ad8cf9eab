import { sql, type Kysely } from 'kysely';
import { canAddFiche } from '@creneau/core';
import type { Database } from '../database/schema';
import type { StoredSettings } from '../group/settings';
import { Refusal } from '../refusal/refusal';

/** Deleted contacts and those that the business uses internally are hidden; this text has to match the partial index. */
export const isVisible = sql<boolean>`not deleted and lastname not like '$%'`;

/** The contacts of an account that it is shown; whoever adds one queries it with the lock of the account's contacts held. */
export const accountFiches = (database: Kysely<Database>, groupId: number, accountId: number) =>
  database
    .selectFrom('fiches')
    .select('id')
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .where(isVisible);

/** @throws {Refusal} tooManyFiches when the account may have no more. */
export function ensureFicheLimit(held: number, settings: StoredSettings): void {
  const { loginProfile = 'Account' } = settings;
  if (!canAddFiche(held, { loginProfile })) throw new Refusal('tooManyFiches');
}
