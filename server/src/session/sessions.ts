import { SESSION_LIFE, type Instant } from '@creneau/core';
import { sql, type Kysely, type Transaction } from 'kysely';
import { hashOf, newToken } from '../keys/keys';
import type { Database } from '../database/schema';
import { instantValue, timestamp } from '../database/values';
import type { AccountCaller, Caller } from './caller';

interface NewSession {
  readonly token: string;
  readonly signedAt: Instant;
}

function newSession(now: Instant) {
  const token = newToken();
  return {
    columns: {
      token_hash: hashOf(token),
      created_at: timestamp(now),
      expires_at: timestamp(now + SESSION_LIFE),
    },
    session: { token, signedAt: now } satisfies NewSession,
  };
}

export async function createAccountSession(
  database: Kysely<Database>,
  account: {
    readonly groupId: number;
    readonly id: number;
    readonly mustChangePassword: boolean;
    readonly sso: boolean;
    /** Undefined if the provider has no logout. */
    readonly idToken: string | undefined;
  },
  now: Instant,
): Promise<NewSession> {
  const { columns, session } = newSession(now);
  await database
    .updateTable('accounts')
    .set({ active_at: timestamp(now) })
    .where('group_id', '=', account.groupId)
    .where('id', '=', account.id)
    .execute();
  await database
    .insertInto('account_sessions')
    .values({
      group_id: account.groupId,
      account_id: account.id,
      must_change_password: account.mustChangePassword,
      sso: account.sso,
      sso_id_token: account.idToken ?? null,
      ...columns,
    })
    .execute();
  return session;
}

export async function createProfessionalSession(
  database: Kysely<Database>,
  professionalId: number,
  now: Instant,
): Promise<NewSession> {
  const { columns, session } = newSession(now);
  await database
    .insertInto('professional_sessions')
    .values({ professional_id: professionalId, ...columns })
    .execute();
  return session;
}

/** Creates a session for a mailed link. */
export async function createFicheSession(
  database: Kysely<Database>,
  fiche: { readonly groupId: number; readonly id: number; readonly email: string },
  now: Instant,
): Promise<NewSession> {
  const { columns, session } = newSession(now);
  await database
    .insertInto('fiche_tokens')
    .values({
      group_id: fiche.groupId,
      fiche_id: fiche.id,
      by_mail: true,
      sent_to: fiche.email.toLowerCase(),
      ...columns,
    })
    .execute();
  return session;
}

/**
 * Accepts only a key that was mailed to the fiche's present address: not the token of a booking,
 * whose address may be somebody else's, and not that of such a session, which would never expire.
 * Locks the key, so that a concurrent revocation waits.
 */
export async function ficheOfMailedKey(
  transaction: Transaction<Database>,
  groupId: number,
  key: string,
  now: Instant,
): Promise<{ readonly id: number; readonly email: string } | undefined> {
  return transaction
    .selectFrom('fiche_tokens')
    .innerJoin('fiches', (join) =>
      join
        .onRef('fiches.group_id', '=', 'fiche_tokens.group_id')
        .onRef('fiches.id', '=', 'fiche_tokens.fiche_id'),
    )
    .select(['fiches.id', 'fiches.email'])
    .where('fiche_tokens.group_id', '=', groupId)
    .where('token_hash', '=', hashOf(key))
    .where('by_mail', '=', false)
    .where('sent_to', '=', (row) => row.fn<string>('lower', ['fiches.email']))
    .where('expires_at', '>', instantValue(now))
    .where('fiches.deleted', '=', false)
    .forKeyShare('fiche_tokens')
    .executeTakeFirst();
}

export async function createBookingSession(
  database: Kysely<Database>,
  booking: { readonly groupId: number; readonly id: number; readonly address: string },
  now: Instant,
): Promise<NewSession> {
  const { columns, session } = newSession(now);
  await database
    .insertInto('appointment_sessions')
    .values({
      group_id: booking.groupId,
      booking_id: booking.id,
      sent_to: booking.address.toLowerCase(),
      ...columns,
    })
    .execute();
  return session;
}

export async function idTokenOf(
  database: Kysely<Database>,
  { groupId, token }: Pick<AccountCaller, 'groupId' | 'token'>,
): Promise<string | undefined> {
  const session = await database
    .selectFrom('account_sessions')
    .select('sso_id_token')
    .where('group_id', '=', groupId)
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  return session?.sso_id_token ?? undefined;
}

/** Also deletes the token of a fiche. */
export async function deleteSession(database: Kysely<Database>, caller: Caller): Promise<void> {
  if (caller.kind === 'visitor') return;
  const hash = hashOf(caller.token);
  if (caller.kind === 'professional') {
    await database.deleteFrom('professional_sessions').where('token_hash', '=', hash).execute();
    return;
  }
  await database
    .deleteFrom(TOKEN_TABLES[caller.kind])
    .where('group_id', '=', caller.groupId)
    .where('token_hash', '=', hash)
    .execute();
}

const TOKEN_TABLES = {
  contact: 'fiche_tokens',
  appointment: 'appointment_sessions',
  account: 'account_sessions',
} as const;

export async function deleteExpiredTokens(database: Kysely<Database>): Promise<void> {
  const isExpired = sql<boolean>`expires_at <= now()`;
  await database.deleteFrom('account_sessions').where(isExpired).execute();
  await database.deleteFrom('professional_sessions').where(isExpired).execute();
  await database.deleteFrom('fiche_tokens').where(isExpired).execute();
  await database.deleteFrom('appointment_sessions').where(isExpired).execute();
  await database.deleteFrom('account_keys').where(isExpired).execute();
}
