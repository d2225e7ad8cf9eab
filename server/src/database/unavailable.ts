/** PostgreSQL classes: connection gone, resources used up, being stopped or started, statement cancelled, disk failing. */
const PASSING = [/^08/, /^53/, /^57/, /^58/, /^55P03$/, /^40/];
const SYSTEM = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'];
const POOL =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|not queryable|driver has already been destroyed/i;

/** Whether the database is away or too busy, so that asking again later is the right advice. */
export function isUnavailable(failure: unknown): boolean {
  if (failure instanceof AggregateError) return failure.errors.some(isUnavailable);
  if (!(failure instanceof Error)) return false;
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : '';
  return (
    PASSING.some((pattern) => pattern.test(code)) ||
    SYSTEM.includes(code) ||
    POOL.test(failure.message)
  );
}

/** Text with a NUL, which PostgreSQL cannot hold. */
export const holdsNul = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === '22021';

/** What refers to a person goes by these names. */
const TO_A_PERSON = /_(account|fiche|professional)_id_fkey$/;

/** Whether it was written of somebody who was erased in that very instant: what a key opens is read before, and held by nobody. */
export const isOfNobody = (failure: unknown): boolean =>
  failure instanceof Error &&
  'code' in failure &&
  failure.code === '23503' &&
  'constraint' in failure &&
  TO_A_PERSON.test(String(failure.constraint));
