import { passwordAsKept } from '@creneau/core';
import { hash, verify } from '@node-rs/argon2';
import { AnswerError, tooManyCalls } from '../refusal/error-answer';

/** Seconds. */
const RETRY_AFTER = 2;

export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly most: { readonly running: number; readonly waiting: number }) {}

  /** @throws {AnswerError} 429 if the queue is full. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running < this.most.running) this.running += 1;
    else if (this.waiting.length < this.most.waiting)
      await new Promise<void>((resume) => this.waiting.push(resume));
    else throw new AnswerError(tooManyCalls(RETRY_AFTER));
    try {
      return await task();
    } finally {
      // a waiting task takes over the free place
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

/** OWASP's parameters for servers: 19 MiB, two passes; 10 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Limited so that a flood of logins leaves the CPU to bookings. */
const CONCURRENCY = 2;
/** About half a second of work. */
const QUEUE = 60;
/** Characters; a longer password is not hashed. */
export const LONGEST_PASSWORD = 1_000;

const hashing = new WorkQueue({ running: CONCURRENCY, waiting: QUEUE });

/** A flood is refused before it reaches the database. */
export const logins = new WorkQueue({ running: CONCURRENCY + QUEUE, waiting: 0 });

/** @throws {AnswerError} */
export const hashPassword = (password: string): Promise<string> =>
  hashing.run(() => hash(passwordAsKept(password), COST));

let dummyHash: Promise<string> | undefined;

/** Of a random password. */
const readDummyHash = (): Promise<string> =>
  (dummyHash ??= hash(crypto.getRandomValues(new Uint8Array(32)), COST));

/**
 * Takes as long without a hash, to hide whether an account exists.
 *
 * @throws {AnswerError}
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const against = passwordHash ?? (await readDummyHash());
  const same = await hashing.run(() => verify(against, passwordAsKept(password)));
  return same && typeof passwordHash === 'string';
}
