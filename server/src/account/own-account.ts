import { Refusal } from '../refusal/refusal';
import { idOf } from '../request/query';
import type { AccountCaller } from '../session/caller';

const withoutSuffix = (id: string | undefined): string => (id ?? '').replace(/\.json$/, '');

export const accountIdIn = (id: string | undefined): number | undefined => idOf(withoutSuffix(id));

/** Id 0 stands for fiches without an account. */
export const isWithoutAccount = (id: string | undefined): boolean => withoutSuffix(id) === '0';

/** @throws {Refusal} notThere for any id but that of the session's account */
export function ownAccount(caller: AccountCaller, id: string | undefined): AccountCaller {
  if (accountIdIn(id) !== caller.accountId) throw new Refusal('notThere');
  return caller;
}
