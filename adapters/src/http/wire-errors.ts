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
export function errorsIn(body: unknown): readonly WireError[] {
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
