import type { Kysely } from 'kysely';
import type { Database, Row } from '../database/schema';
import { Refusal } from '../refusal/refusal';
import type { AccountCaller } from '../session/caller';

export type Account = Row<'accounts'>;

/** The account was erased after its session was read. */
export const accountNotFound = (): Refusal => new Refusal('connectionExpired');

/** The account of the caller. @throws {Refusal} connectionExpired where it was erased after its session was read. */
export const accountOf = (
  database: Kysely<Database>,
  { groupId, accountId }: AccountCaller,
): Promise<Account> =>
  database
    .selectFrom('accounts')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow(accountNotFound);

/** The account of an address in lower case, if the group has one. */
export const accountByEmail = (
  database: Kysely<Database>,
  groupId: number,
  email: string,
): Promise<Account | undefined> =>
  database
    .selectFrom('accounts')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('email', '=', email)
    .executeTakeFirst();
