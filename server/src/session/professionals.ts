import type { Kysely } from 'kysely';
import type { GroupOfPro, Instant } from '@creneau/core';
import type { Database } from '../database/schema';
import { Refusal } from '../refusal/refusal';
import type { LoginFailures } from './login-failures';
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
