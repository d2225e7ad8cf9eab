import { Refusal, type RefusalReason } from '@creneau/core';
import type { Dialect, Operation } from './dialect';
import { HttpFailure } from './http';

const EXPIRED = [401, 421];
const LOGIN_ASKED = 401;
const KEY_SUBJECT = /^appointment\./;

/** What a failure without a word we know becomes: a booking has its own text (ERR-32), a question another (ERR-02). */
const withoutWords: { readonly [operation in Operation]: RefusalReason } = {
  question: 'connectionExpired',
  booking: 'unknown',
  account: 'connectionExpired',
};

export interface Attempt {
  readonly operation: Operation;
  /** Whether a key was held when the call was made (ERR-22). */
  readonly holdsToken: boolean;
}

/** A 4xx as a refusal, by the dialect's table; what is not a 4xx stays what it is. */
export function refused(
  failure: unknown,
  { refusals, errors }: Pick<Dialect, 'refusals' | 'errors'>,
  { operation, holdsToken }: Attempt,
): unknown {
  if (!(failure instanceof HttpFailure)) return failure;
  const said = errors(failure.body);
  for (const { keys, message, field } of said) {
    const reason = keys
      .map((key) => refusals[operation].get(key.replace(KEY_SUBJECT, '')))
      .find((known) => known !== undefined);
    if (reason)
      return new Refusal(reason, {
        cause: failure,
        detail: {
          ...(message !== undefined && { message }),
          ...(field !== undefined && { field }),
        },
      });
  }
  if (EXPIRED.includes(failure.status)) {
    const mustLogIn = !holdsToken && failure.status === LOGIN_ASKED;
    return new Refusal(mustLogIn ? 'loginRequired' : 'connectionExpired', { cause: failure });
  }
  const message = said.find((error) => error.message !== undefined)?.message;
  if (message === undefined) return new Refusal(withoutWords[operation], { cause: failure });
  return new Refusal('unknown', { cause: failure, detail: { message } });
}
