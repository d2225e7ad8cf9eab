import { sql, type Kysely, type Transaction } from 'kysely';
import type { Instant } from '@creneau/core';
import { personOf } from '../appointment/contact';
import { lock } from '../database/locks';
import type { Database, ErasureReason } from '../database/schema';
import { json, timestamp } from '../database/values';
import { newToken } from '../appointment/tokens';

/** Whose data are to go: of an account and its contacts, or of a contact alone. */
export type Person =
  | { readonly groupId: number; readonly accountId: number }
  | { readonly groupId: number; readonly ficheId: number };

/** What went, in numbers: all that is kept of it. */
export interface Erased {
  readonly fiches: number;
  readonly appointments: number;
  /** The address, for whoever has it elsewhere; it is kept nowhere. */
  readonly email: string;
}

/**
 * Forgets a person: their account and contacts go, with every key to them, and their appointments are nobody's from then
 * on. The times stay taken or free as they were, and what they earned stays counted. A line without names proves that it
 * was done, and the business hears of it (reliability.md D5).
 *
 * @returns nothing where there is no such person.
 */
export const erase = (
  database: Kysely<Database>,
  person: Person,
  reason: ErasureReason,
  { now, mailHost }: { readonly now: Instant; readonly mailHost: string },
): Promise<Erased | undefined> =>
  database.transaction().execute(async (transaction) => {
    const found = await personIn(transaction, person);
    if (!found) return undefined;
    const { groupId } = person;
    const { account, email } = found;
    await lock(transaction, [
      ['account', groupId, email],
      ...found.ficheIds.flatMap((id) => personOf(groupId, email, id)),
    ]);
    // who booked while we waited has one contact more
    const { ficheIds } = (await personIn(transaction, person)) ?? found;

    const detached = await transaction
      .updateTable('appointments')
      .set({
        fiche_id: null,
        comments: '',
        vevent: json({}),
        websource: null,
        locale: null,
        video_consent_text: null,
        video_consent_at: null,
        privacy_text: null,
      })
      .where('group_id', '=', groupId)
      .where('fiche_id', 'in', [0, ...ficheIds])
      .executeTakeFirst();
    await transaction
      .deleteFrom('fiche_tokens')
      .where('group_id', '=', groupId)
      .where('fiche_id', 'in', [0, ...ficheIds])
      .execute();
    await transaction
      .deleteFrom('fiches')
      .where('group_id', '=', groupId)
      .where('id', 'in', [0, ...ficheIds])
      .execute();
    const request =
      account === undefined ? undefined : await erasedAccount(transaction, groupId, account);

    const erased = {
      fiches: ficheIds.length,
      appointments: Number(detached.numUpdatedRows),
      email,
    };
    const { id } = await transaction
      .insertInto('erasures')
      .values({
        group_id: groupId,
        reason,
        asked_at: request ? timestamp(request.asked_at) : null,
        confirmed_at: request?.confirmed_at ? timestamp(request.confirmed_at) : null,
        erased_at: timestamp(now),
        fiches: erased.fiches,
        appointments: erased.appointments,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('outbox')
      .values({
        group_id: groupId,
        message_id: `<${newToken()}@${mailHost}>`,
        mail: json({ kind: 'erased', erasureId: id }),
      })
      .execute();
    return erased;
  });

/** Its sessions, keys and request go with it. */
async function erasedAccount(
  transaction: Transaction<Database>,
  groupId: number,
  accountId: number,
): Promise<{ readonly asked_at: Instant; readonly confirmed_at: Instant | null } | undefined> {
  const request = await transaction
    .selectFrom('erasure_requests')
    .select(['asked_at', 'confirmed_at'])
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  await transaction
    .deleteFrom('accounts')
    .where('group_id', '=', groupId)
    .where('id', '=', accountId)
    .execute();
  return request;
}

interface Found {
  readonly account: number | undefined;
  /** May be empty. */
  readonly email: string;
  readonly ficheIds: readonly number[];
}

/** An account has its contacts, and those that its address was left for before there was an account. */
async function personIn(
  transaction: Transaction<Database>,
  person: Person,
): Promise<Found | undefined> {
  const { groupId } = person;
  if ('ficheId' in person) {
    const fiche = await transaction
      .selectFrom('fiches')
      .select('email')
      .where('group_id', '=', groupId)
      .where('id', '=', person.ficheId)
      .executeTakeFirst();
    return fiche && { account: undefined, email: fiche.email, ficheIds: [person.ficheId] };
  }
  const account = await transaction
    .selectFrom('accounts')
    .select('email')
    .where('group_id', '=', groupId)
    .where('id', '=', person.accountId)
    .executeTakeFirst();
  if (!account) return undefined;
  const { email } = account;
  const fiches = await transaction
    .selectFrom('fiches')
    .select('id')
    .where('group_id', '=', groupId)
    .where((row) =>
      row.or([
        row('account_id', '=', person.accountId),
        row.and([
          row('account_id', 'is', null),
          row(sql<string>`lower(email)`, '=', email),
          row('email', '!=', ''),
        ]),
      ]),
    )
    .execute();
  return { account: person.accountId, email, ficheIds: fiches.map(({ id }) => id) };
}
