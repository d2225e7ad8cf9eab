import { HttpFailure } from './http';

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
