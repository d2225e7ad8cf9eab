import { hash, verify } from '@node-rs/argon2';
import { passwordAsKept } from '@creneau/core';
import { WorkQueue } from './work-queue';

/** Argon2id with OWASP's parameters for servers: 19 MiB, two passes; 10 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Concurrent hashes, limited so that a flood of logins leaves the CPU to bookings. */
const CONCURRENCY = 2;
/** Waiting hashes; about half a second of work. */
const QUEUE = 60;
/** Characters; a longer password is not hashed. */
export const LONGEST_PASSWORD = 1_000;

const hashing = new WorkQueue({ running: CONCURRENCY, waiting: QUEUE });

/**
 * Logins under way, from before they reach the database to the verification of the password: a flood is refused before it costs
 * anything.
 */
export const logins = new WorkQueue({ running: CONCURRENCY + QUEUE, waiting: 0 });

/** The hash to store. @throws {AnswerError} */
export const hashPassword = (password: string): Promise<string> =>
  hashing.run(() => hash(passwordAsKept(password), COST));

let dummyHash: Promise<string> | undefined;

/** The hash of a random password. */
const readDummyHash = (): Promise<string> =>
  (dummyHash ??= hash(crypto.getRandomValues(new Uint8Array(32)), COST));

/**
 * Verifies a password. Without a hash, since the account does not exist, takes as long before it returns false.
 *
 * @throws {AnswerError}
 */
export async function verifyPassword(
  password: string,
  kept: string | null | undefined,
): Promise<boolean> {
  const against = kept ?? (await readDummyHash());
  const same = await hashing.run(() => verify(against, passwordAsKept(password)));
  return same && typeof kept === 'string';
}
