import { hash, verify } from '@node-rs/argon2';
import { passwordAsKept } from '@creneau/core';
import { Answered, tooManyCalls } from '../refusal/error-answer';

/** Argon2id as OWASP asks of a server: 19 MiB, two passes; 10 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** So many at once, so that a flood of logins leaves the machine to the bookings (reliability.md 1.11). */
const AT_ONCE = 2;
/** So many wait; about half a second of them. */
const QUEUE = 60;
/** Seconds until a place in the queue is worth asking for. */
const SOON = 2;

/** Longer than anybody types: what is longer is not hashed (A-SES-05). */
export const LONGEST_PASSWORD = 1_000;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs one of a few at a time. @throws {Answered} 429 when too many wait already. */
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

/** What is kept of a password. @throws {Answered} */
export const hashOfPassword = (password: string): Promise<string> =>
  inTurn(() => hash(passwordAsKept(password), COST));

let nobodys: Promise<string> | undefined;

/** A password that nobody knows, hashed as all are. */
const nobodysHash = (): Promise<string> =>
  (nobodys ??= hash(crypto.getRandomValues(new Uint8Array(32)), COST));

/**
 * Whether the password is the one that was hashed. Without a hash, since there is no such account, it takes as long to
 * say no (reliability.md A2). @throws {Answered}
 */
export async function isPassword(
  password: string,
  kept: string | null | undefined,
): Promise<boolean> {
  const against = kept ?? (await nobodysHash());
  const same = await inTurn(() => verify(against, passwordAsKept(password)));
  return same && typeof kept === 'string';
}
