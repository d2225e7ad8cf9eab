import { type GroupOfPro, type Instant, isEmail, isWeakPassword } from '@creneau/core';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/schema';
import { Refusal } from '../refusal/refusal';
import type { LoginFailures } from './login-failures';
import { hashPassword } from './passwords';
import { createProfessionalSession } from './sessions';

export interface ProfessionalSession {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  readonly signedAt: Instant;
  readonly groups: readonly GroupOfPro[];
}

const groupsOf = (
  database: Kysely<Database>,
  professionalId: number,
): Promise<readonly GroupOfPro[]> =>
  database
    .selectFrom('professional_groups')
    .innerJoin('groups', 'groups.id', 'professional_groups.group_id')
    .select(['groups.id', 'groups.name', 'groups.urlname'])
    .where('professional_id', '=', professionalId)
    .where('groups.active', '=', true)
    .orderBy('groups.id')
    .execute();

/** @throws {Refusal} accountBlocked, credentialsWrong */
export async function logInProfessional(
  database: Kysely<Database>,
  failures: LoginFailures,
  { email, password, network }: { email: string; password: string; network: string },
  now: Instant,
): Promise<ProfessionalSession> {
  const professional = await database
    .selectFrom('professionals')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst();
  const right = await failures.attempt(
    { groupId: 0, email, network },
    password,
    professional?.password_hash,
  );
  if (!right || !professional) throw new Refusal('credentialsWrong');
  const tokenFields = await database.transaction().execute(async (transaction) => {
    // the password may have changed during verification
    const present = await transaction
      .selectFrom('professionals')
      .select('password_hash')
      .where('id', '=', professional.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (present?.password_hash !== professional.password_hash)
      throw new Refusal('credentialsWrong');
    return createProfessionalSession(transaction, professional.id, now);
  });
  const groups = await groupsOf(database, professional.id);
  return { id: professional.id, email, ...tokenFields, groups };
}

/** Nothing was changed; the message says why. */
export class ProfessionalUnchanged extends Error {
  override readonly name = 'ProfessionalUnchanged';
}

/** Requires an address that the login form accepts. */
function ensureAddress(email: string): void {
  if (!isEmail(email))
    throw new ProfessionalUnchanged(
      `"${email}" is not an e-mail address; write it as ana@salon.example`,
    );
}

function ensureStrong(password: string, email: string): void {
  if (isWeakPassword(password, email))
    throw new ProfessionalUnchanged(
      'this password is too weak: 10 to 20 characters with small and capital letters, digits and other signs, and not the address',
    );
}

const find = (database: Kysely<Database>, email: string) =>
  database.selectFrom('professionals').select('id').where('email', '=', email).executeTakeFirst();

async function requireProfessional(
  database: Kysely<Database>,
  email: string,
): Promise<{ readonly id: number }> {
  const professional = await find(database, email);
  if (!professional)
    throw new ProfessionalUnchanged(`nobody on the staff has the address ${email}`);
  return professional;
}

/** Keeps the password of an existing professional. */
export function addProfessional(
  database: Kysely<Database>,
  address: string,
  password: string | undefined,
  urlnames: readonly string[],
): Promise<void> {
  const email = address.toLowerCase();
  ensureAddress(email);
  return database.transaction().execute(async (transaction) => {
    const groups = await groupsNamed(transaction, urlnames);
    const { id } = (await find(transaction, email)) ?? (await create(transaction, email, password));
    await transaction
      .insertInto('professional_groups')
      .values(groups.map((group_id) => ({ group_id, professional_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

async function create(
  transaction: Transaction<Database>,
  email: string,
  password: string | undefined,
): Promise<{ readonly id: number }> {
  if (password === undefined) throw new ProfessionalUnchanged(`${email} needs a password`);
  ensureStrong(password, email);
  return transaction
    .insertInto('professionals')
    .values({ email, password_hash: await hashPassword(password) })
    .returning('id')
    .executeTakeFirstOrThrow();
}

async function groupsNamed(
  transaction: Transaction<Database>,
  urlnames: readonly string[],
): Promise<readonly number[]> {
  if (urlnames.length === 0) return [];
  const groups = await transaction
    .selectFrom('groups')
    .select(['id', 'urlname'])
    .where('urlname', 'in', urlnames)
    .execute();
  const missing = urlnames.find((name) => !groups.some(({ urlname }) => urlname === name));
  if (missing !== undefined) throw new ProfessionalUnchanged(`there is no business ${missing}`);
  return groups.map(({ id }) => id);
}

/** Ends every session. */
export async function changeProfessionalPassword(
  database: Kysely<Database>,
  address: string,
  password: string,
): Promise<void> {
  const email = address.toLowerCase();
  ensureStrong(password, email);
  await database.transaction().execute(async (transaction) => {
    const { id } = await requireProfessional(transaction, email);
    await transaction
      .updateTable('professionals')
      .set({ password_hash: await hashPassword(password) })
      .where('id', '=', id)
      .execute();
    await transaction
      .deleteFrom('professional_sessions')
      .where('professional_id', '=', id)
      .execute();
  });
}

/** Deletes a professional who is left without groups. */
export async function removeProfessional(
  database: Kysely<Database>,
  address: string,
  urlnames: readonly string[],
): Promise<void> {
  const email = address.toLowerCase();
  await database.transaction().execute(async (transaction) => {
    const { id } = await requireProfessional(transaction, email);
    const groups = await groupsNamed(transaction, urlnames);
    if (groups.length > 0) {
      await transaction
        .deleteFrom('professional_groups')
        .where('professional_id', '=', id)
        .where('group_id', 'in', groups)
        .execute();
      const otherGroup = await transaction
        .selectFrom('professional_groups')
        .select('group_id')
        .where('professional_id', '=', id)
        .executeTakeFirst();
      if (otherGroup) return;
    }
    await transaction.deleteFrom('professionals').where('id', '=', id).execute();
  });
}
