import { Refusal, type RefusalReason } from '@creneau/core';
import type { Dialect } from './dialect';
import { HttpFailure } from './http';

const EXPIRED = [401, 421];
const LOGIN_ASKED = 401;
const KEY_SUBJECT = /^appointment\./;

/** What a failure without a word we know becomes: it differs between a booking (ERR-32) and a question (ERR-02). */
export interface Otherwise {
  readonly withoutWords: RefusalReason;
  /** Whether a key was held when the call was made (ERR-22). */
  readonly holdsToken: boolean;
}

/** A 4xx as a refusal, by the dialect's table; what is not a 4xx stays what it is. */
export function refused(
  failure: unknown,
  { refusals, errors }: Pick<Dialect, 'refusals' | 'errors'>,
  { withoutWords, holdsToken }: Otherwise,
): unknown {
  if (!(failure instanceof HttpFailure)) return failure;
  const said = errors(failure.body);
  for (const { key, message, field } of said) {
    const reason = refusals.get(key?.replace(KEY_SUBJECT, '') ?? '');
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
  if (message === undefined) return new Refusal(withoutWords, { cause: failure });
  return new Refusal('unknown', { cause: failure, detail: { message } });
}
