import { hash, verify } from '@node-rs/argon2';
import { passwordAsKept } from '@creneau/core';
import { AnswerError, tooManyCalls } from '../refusal/error-answer';

/** Argon2id with OWASP's parameters for servers: 19 MiB, two passes; 10 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Concurrent hashes, limited so that a flood of logins leaves the CPU to bookings. */
const CONCURRENCY = 2;
/** Waiting hashes; about half a second of work. */
const QUEUE = 60;
/** Seconds of `Retry-After` when the queue is full. */
const RETRY_AFTER = 2;

/** Characters; a longer password is not hashed. */
export const LONGEST_PASSWORD = 1_000;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs a task when fewer than `CONCURRENCY` are running. @throws {AnswerError} 429 when the queue is full. */
async function runInQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENCY) {
    if (waiting.length >= QUEUE) throw new AnswerError(tooManyCalls(RETRY_AFTER));
    await new Promise<void>((resume) => waiting.push(resume));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

let expected = 0;

/**
 * Does what leads to the verification of a password, with a place in the queue from the start: a flood is refused before
 * it reaches the database.
 *
 * @throws {AnswerError} 429 when the queue is full.
 */
export async function withPlaceInQueue<T>(work: () => Promise<T>): Promise<T> {
  if (expected >= CONCURRENCY + QUEUE) throw new AnswerError(tooManyCalls(RETRY_AFTER));
  expected += 1;
  try {
    return await work();
  } finally {
    expected -= 1;
  }
}

/** The hash to store. @throws {AnswerError} */
export const hashPassword = (password: string): Promise<string> =>
  runInQueue(() => hash(passwordAsKept(password), COST));

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
  const same = await runInQueue(() => verify(against, passwordAsKept(password)));
  return same && typeof kept === 'string';
}
