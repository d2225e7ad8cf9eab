import { Refusal, type RefusalDetail, type RefusalReason } from '@creneau/core';
import { catchError, defer, from, type Observable, type ObservableInput } from 'rxjs';
import { type Http, HttpFailure } from './http';

const EXPIRED = [401, 421];
const UNAUTHORIZED = 401;
const KEY_SUBJECT = /^appointment\./;

/** Operations for which a 4xx without any key is `unknown`; for the others it is `connectionExpired`. */
const ORDERS: readonly string[] = ['booking', 'editable', 'reschedule'];

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

export const reasonFor = <Reason extends RefusalReason>(
  keys: readonly string[],
  reasons: ReadonlyMap<string, Reason>,
): Reason | undefined =>
  keys
    .map((key) => reasons.get(key.replace(KEY_SUBJECT, '')))
    .find((reason) => reason !== undefined);

export interface WireError {
  readonly keys: readonly string[];
  readonly message: string | undefined;
  readonly field: string | undefined;
}

const LONGEST_MESSAGE = 500;
/** Keys of error envelopes: never a form field. */
const ENVELOPES = new Set(['message', 'messages', 'error', 'errors', 'code', 'translate_key']);

/**
 * In any documented shape: a numbered list (v1, v2), `messages.errors` with a `message` (v3), a list named `errors`
 * (forgotten password), or texts by form field. Backends mix them within one version.
 */
function errorsIn(body: unknown): readonly WireError[] {
  if (Array.isArray(body)) return body.flatMap(errorOf);
  const { message, messages, errors } = recordOf(body);
  return [
    ...errorsOfList(recordOf(messages).errors),
    ...errorsOfList(errors),
    ...errorOf(message),
    ...errorOf(body),
    ...fieldErrors(body),
  ];
}

const errorsOfList = (errors: unknown): readonly WireError[] =>
  [errors].flat().flatMap((error) => [...errorOf(error), ...fieldErrors(error)]);

/** An error is an object or a bare text; anything else is ignored. */
function errorOf(value: unknown): readonly WireError[] {
  if (typeof value === 'string') return wireErrors([value], value, undefined);
  const { key, translate_key, code, error, field } = recordOf(value);
  const number = typeof code === 'number' ? String(code) : code;
  return wireErrors([key, translate_key, number, error], error, field);
}

/** In every version an invalid form value is written as field name and a list of texts. */
const fieldErrors = (body: unknown): readonly WireError[] =>
  Object.entries(recordOf(body)).flatMap(([field, texts]) =>
    Array.isArray(texts) && typeof texts[0] === 'string' && !ENVELOPES.has(field)
      ? wireErrors([texts[0], 'invalid_field'], texts[0], field)
      : [],
  );

function wireErrors(
  keys: readonly unknown[],
  message: unknown,
  field: unknown,
): readonly WireError[] {
  const wireError = {
    keys: keys.flatMap((key) => textOf(key) ?? []),
    message: textOf(message),
    field: textOf(field),
  };
  return wireError.keys.length === 0 && wireError.message === undefined ? [] : [wireError];
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, LONGEST_MESSAGE) : undefined;

/** A backend may refuse a write with status 200 and errors in any documented shape. @throws {HttpFailure} */
export function ensureNoErrors(body: unknown): void {
  const [first] = [body].flat();
  const { error, errors, messages } = { ...(first as ErrorBody | undefined) };
  const allErrors = [errors, messages?.errors].flat().filter(Boolean);
  if (error || allErrors.length > 0) throw new HttpFailure(200, body, undefined);
}

interface ErrorBody {
  readonly error?: unknown;
  readonly errors?: unknown;
  readonly messages?: { readonly errors?: unknown };
}
