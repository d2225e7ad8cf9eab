import { hash, verify } from '@node-rs/argon2';
import { passwordAsKept } from '@creneau/core';
import { Answered, tooManyCalls } from '../refusal/error-answer';

/** Argon2id with OWASP's parameters for servers: 19 MiB, two passes; 10 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Concurrent hashes, limited so that a flood of logins leaves the CPU to bookings. */
const AT_ONCE = 2;
/** Waiting hashes; about half a second of work. */
const QUEUE = 60;
/** Seconds of `Retry-After` when the queue is full. */
const SOON = 2;

/** Characters; a longer password is not hashed. */
export const LONGEST_PASSWORD = 1_000;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs a task when fewer than `AT_ONCE` are running. @throws {Answered} 429 when the queue is full. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE) throw new Answered(tooManyCalls(SOON));
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

/** The hash to store. @throws {Answered} */
export const hashOfPassword = (password: string): Promise<string> =>
  inTurn(() => hash(passwordAsKept(password), COST));

let nobodys: Promise<string> | undefined;

/** The hash of a random password. */
const nobodysHash = (): Promise<string> =>
  (nobodys ??= hash(crypto.getRandomValues(new Uint8Array(32)), COST));

/**
 * Verifies a password. Without a hash, since the account does not exist, takes as long before it returns false.
 *
 * @throws {Answered}
 */
export async function isPassword(
  password: string,
  kept: string | null | undefined,
): Promise<boolean> {
  const against = kept ?? (await nobodysHash());
  const same = await inTurn(() => verify(against, passwordAsKept(password)));
  return same && typeof kept === 'string';
}
