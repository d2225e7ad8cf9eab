import { Refusal, type RefusalDetail, type RefusalReason } from '@creneau/core';
import { catchError, defer, from, type Observable, type ObservableInput } from 'rxjs';
import { HttpFailure, type Http } from './http';
import { errorsIn } from './wire-errors';

const EXPIRED = [401, 421];
const UNAUTHORIZED = 401;
const KEY_SUBJECT = /^appointment\./;

/** Operations for which a 4xx without any key is `unknown`; for the others it is `connectionExpired`. */
const ORDERS: readonly string[] = ['booking', 'reschedule'];

/** Refusal reasons by the keys that `errorsIn` finds. */
interface Words<Operation extends string> {
  readonly refusals: { readonly [operation in Operation]: ReadonlyMap<string, RefusalReason> };
}

interface Attempt<Operation extends string> {
  readonly operation: Operation;
  readonly holdsToken: boolean;
}

/** Calls on subscription; a 4xx becomes a refusal, by the dialect's table. */
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
  // without a session a 401 is no expiry
  const isOfVisitor = operation === 'login' || (operation === 'account' && !holdsToken);
  if (EXPIRED.includes(failure.status) && !(isOfVisitor && message !== undefined))
    return new Refusal(reasonOf(failure.status, operation, holdsToken), { cause: failure });
  if (message === undefined)
    return new Refusal(ORDERS.includes(operation) ? 'unknown' : 'connectionExpired', {
      cause: failure,
    });
  return new Refusal('unknown', { cause: failure, detail: sentenceOf(message) });
}

/** A server text meant for people: it has a space, unlike a bare key. */
export const sentenceOf = (message: string | undefined): Pick<RefusalDetail, 'message'> =>
  message !== undefined && /\s/.test(message) ? { message } : {};

function reasonOf(status: number, operation: string, holdsToken: boolean): RefusalReason {
  if (operation === 'login')
    return status === UNAUTHORIZED ? 'credentialsWrong' : 'connectionExpired';
  const asksLogin = status === UNAUTHORIZED && !holdsToken && operation !== 'account';
  return asksLogin ? 'loginRequired' : 'connectionExpired';
}

export const reasonFor = (
  keys: readonly string[],
  reasons: ReadonlyMap<string, RefusalReason>,
): RefusalReason | undefined =>
  keys
    .map((key) => reasons.get(key.replace(KEY_SUBJECT, '')))
    .find((reason) => reason !== undefined);
