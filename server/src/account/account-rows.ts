import type { Kysely } from 'kysely';
import type { Database, Row } from '../database/schema';
import { Refused } from '../refusal/refused';
import type { AccountCaller } from '../session/caller';

export type Account = Row<'accounts'>;

/** For whoever was erased since their key was looked at. */
export const gone = (): Refused => new Refused('connectionExpired');

/** The account of whoever asks. @throws {Refused} connectionExpired where it was erased since their key was looked at. */
export const accountOf = (
  database: Kysely<Database>,
  { groupId, accountId }: AccountCaller,
): Promise<Account> =>
  database
    .selectFrom('accounts')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow(gone);

/** The account of an address, which is in small letters; none where nobody of the group has it. */
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
