import { Refusal, type RefusalDetail, type RefusalReason } from '@creneau/core';
import { catchError, defer, from, type Observable, type ObservableInput } from 'rxjs';
import { HttpFailure, type Http } from './http';
import { errorsIn } from './wire-errors';

const EXPIRED = [401, 421];
const UNAUTHORIZED = 401;
const KEY_SUBJECT = /^appointment\./;

/** Those whose failure without a word we know has a text of its own; of the others it is another. */
const ORDERS: readonly string[] = ['booking', 'reschedule'];

/** Why an operation is refused, by the keys that `errorsIn` finds. */
interface Words<Operation extends string> {
  readonly refusals: { readonly [operation in Operation]: ReadonlyMap<string, RefusalReason> };
}

interface Attempt<Operation extends string> {
  readonly operation: Operation;
  /** Whether a key was held when the call was made. */
  readonly holdsToken: boolean;
}

/** Makes a call on subscription; a 4xx becomes a refusal, by the dialect's table. */
export const withRefusals = <Operation extends string, T>(
  http: Pick<Http, 'holdsToken'>,
  dialect: Words<Operation>,
  operation: Operation,
  call: () => ObservableInput<T>,
): Observable<T> =>
  defer(() => {
    const { holdsToken } = http;
    return from(call()).pipe(
      catchError((failure: unknown) => {
        throw refusalFrom(failure, dialect, { operation, holdsToken });
      }),
    );
  });

/** A 4xx as a refusal; what is not a 4xx stays what it is. */
function refusalFrom<Operation extends string>(
  failure: unknown,
  { refusals }: Words<Operation>,
  { operation, holdsToken }: Attempt<Operation>,
): unknown {
  if (!(failure instanceof HttpFailure)) return failure;
  const errors = errorsIn(failure.body);
  for (const { keys, message, field } of errors) {
    const reason = reasonFor(keys, refusals[operation]);
    const fields = errors
      .filter((error) => reasonFor(error.keys, refusals[operation]) === reason)
      .flatMap((error) => error.field ?? []);
    if (reason)
      return new Refusal(reason, {
        cause: failure,
        detail: {
          ...sentenceOf(message),
          ...(field !== undefined && { field }),
          ...(fields.length > 1 && { fields }),
        },
      });
  }
  const message = errors.find((error) => error.message !== undefined)?.message;
  // without a session a 401 is an answer like another
  const isOfVisitor = operation === 'login' || (operation === 'account' && !holdsToken);
  if (EXPIRED.includes(failure.status) && !(isOfVisitor && message !== undefined))
    return new Refusal(reasonOf(failure.status, operation, holdsToken), { cause: failure });
  if (message === undefined)
    return new Refusal(ORDERS.includes(operation) ? 'unknown' : 'connectionExpired', {
      cause: failure,
    });
  return new Refusal('unknown', { cause: failure, detail: sentenceOf(message) });
}

/** The text of a server where it is meant for people: a bare key has no space. */
export const sentenceOf = (message: string | undefined): Pick<RefusalDetail, 'message'> =>
  message !== undefined && /\s/.test(message) ? { message } : {};

/** What a 401 or 421 without a word says of an operation. */
function reasonOf(status: number, operation: string, holdsToken: boolean): RefusalReason {
  if (operation === 'login')
    return status === UNAUTHORIZED ? 'credentialsWrong' : 'connectionExpired';
  const asksLogin = status === UNAUTHORIZED && !holdsToken && operation !== 'account';
  return asksLogin ? 'loginRequired' : 'connectionExpired';
}

/** The reason that one of these keys names. */
export const reasonFor = (
  keys: readonly string[],
  reasons: ReadonlyMap<string, RefusalReason>,
): RefusalReason | undefined =>
  keys.map((key) => reasons.get(key.replace(KEY_SUBJECT, ''))).find((known) => known !== undefined);
