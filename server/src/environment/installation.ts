import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';
import type { Environment } from './environment';
import { existingSecretOf, isSecretIncomplete, secretOf, whereSecretIs } from './secret';
import { StartError } from './start-error';

/** Distinguishes secrets without revealing them. */
const fingerprintOf = (secret: Buffer): string =>
  createHmac('sha256', secret).update('fingerprint').digest('hex');

/** Undefined before the first start. */
export const storedFingerprint = async (database: Kysely<Database>): Promise<string | undefined> =>
  (await database.selectFrom('installation').select('secret_fingerprint').executeTakeFirst())
    ?.secret_fingerprint ?? undefined;

export const storedOrigin = async (database: Kysely<Database>): Promise<string | undefined> =>
  (await database.selectFrom('installation').select('origin').executeTakeFirst())?.origin ??
  undefined;

export async function recordOrigin(database: Kysely<Database>, origin: string): Promise<void> {
  await database.updateTable('installation').set({ origin }).execute();
}

/** The next start accepts or creates a secret. */
export async function forgetSecret(database: Kysely<Database>): Promise<void> {
  await database.updateTable('installation').set({ secret_fingerprint: null }).execute();
}

/**
 * With another secret, all links in sent mails would stop working, and servers of one database
 * would refuse each other's.
 *
 * @throws {StartError} if the database belongs to another secret.
 */
export async function installedSecret(
  database: Kysely<Database>,
  environment: Environment,
): Promise<Buffer> {
  // everything it has signed is lost
  if (await isSecretIncomplete(environment)) await forgetSecret(database);
  await ensureOwnSecret(environment, await storedFingerprint(database));
  const secret = await secretOf(environment);
  // several servers may start for the first time at once
  await database
    .updateTable('installation')
    .set({ secret_fingerprint: fingerprintOf(secret) })
    .where('secret_fingerprint', 'is', null)
    .execute();
  await ensureOwnSecret(environment, await storedFingerprint(database));
  return secret;
}

/**
 * Never creates one: the server would refuse its links.
 *
 * @throws {StartError}
 */
export async function commandSecret(
  environment: Environment,
  fingerprint: string | undefined,
): Promise<Buffer> {
  await ensureOwnSecret(environment, fingerprint);
  const secret = await existingSecretOf(environment);
  if (!secret)
    throw new StartError(
      `there is no secret ${whereSecretIs(environment)}: start the server once, which creates it`,
    );
  return secret;
}

/** @throws {StartError} if the database belongs to another secret, or one that is missing here. */
async function ensureOwnSecret(
  environment: Environment,
  fingerprint: string | undefined,
): Promise<void> {
  if (fingerprint === undefined) return;
  const secret = await existingSecretOf(environment);
  if (!secret)
    throw new StartError(
      `the secret of this database is missing: there is none ${whereSecretIs(environment)}; ${REMEDY}`,
    );
  ensureNoOtherSecret(environment, secret, fingerprint);
}

/** @throws {StartError} if the environment has another secret than the database. */
export function ensureNoOtherSecret(
  environment: Environment,
  secret: Buffer | undefined,
  fingerprint: string | undefined,
): void {
  if (!secret || fingerprint === undefined || fingerprintOf(secret) === fingerprint) return;
  throw new StartError(
    `the secret ${whereSecretIs(environment)} is not that of this database; ${REMEDY}`,
  );
}

/**
 * For a command that has the database open.
 *
 * @throws {StartError}
 */
export async function refuseOtherSecret(
  database: Kysely<Database>,
  environment: Environment,
): Promise<void> {
  const secret = await existingSecretOf(environment);
  ensureNoOtherSecret(environment, secret, await storedFingerprint(database));
}

const REMEDY =
  'set CRENEAU_SECRET or CRENEAU_DATA as for its servers, or give the secret up with `creneau secret forget`';
