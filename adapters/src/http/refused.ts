import { Refusal, type RefusalReason } from '@creneau/core';
import type { Dialect } from './dialect';
import { HttpFailure } from './http';

const EXPIRED = [401, 421];
const LOGIN_ASKED = 401;
const KEY_SUBJECT = /^appointment\./;

/** Those whose failure without a word we know has a text of its own (ERR-32, ERR-38); of the others it is another (ERR-02, ERR-41, ERR-45). */
const ORDERS: readonly string[] = ['booking', 'change'];

/** Why an operation is refused, by the keys that `errors` reads. */
interface Words<Operation extends string> extends Pick<Dialect, 'errors'> {
  readonly refusals: { readonly [operation in Operation]: ReadonlyMap<string, RefusalReason> };
}

export interface Attempt<Operation extends string> {
  readonly operation: Operation;
  /** Whether a key was held when the call was made (ERR-22). */
  readonly holdsToken: boolean;
}

/** A 4xx as a refusal, by the dialect's table; what is not a 4xx stays what it is. */
export function refused<Operation extends string>(
  failure: unknown,
  { refusals, errors }: Words<Operation>,
  { operation, holdsToken }: Attempt<Operation>,
): unknown {
  if (!(failure instanceof HttpFailure)) return failure;
  const said = errors(failure.body);
  for (const { keys, message, field } of said) {
    const reason = reasonNamed(keys, refusals[operation]);
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
  if (message === undefined)
    return new Refusal(ORDERS.includes(operation) ? 'unknown' : 'connectionExpired', {
      cause: failure,
    });
  return new Refusal('unknown', { cause: failure, detail: { message } });
}

/** The reason that one of these keys names. */
export const reasonNamed = (
  keys: readonly string[],
  reasons: ReadonlyMap<string, RefusalReason>,
): RefusalReason | undefined =>
  keys.map((key) => reasons.get(key.replace(KEY_SUBJECT, ''))).find((known) => known !== undefined);
