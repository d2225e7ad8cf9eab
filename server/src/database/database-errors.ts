/**
 * Connection lost, a primary that has become a standby, resources exhausted, start or stop,
 * statement cancelled, disk failing.
 */
const TRANSIENT_CODES = [/^08/, /^25006$/, /^53/, /^57/, /^58/, /^55P03$/, /^40/];
const SYSTEM = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'];
const POOL =
  /timeout exceeded when trying to connect|query read timeout|connection terminated|client has encountered a connection error|not queryable|driver has already been destroyed/i;

/** A new connection reports a full disk with a generic SQLSTATE. */
const NO_ROOM_TO_CONNECT = /^could not write init file/;

export const isDiskFull = (failure: Error): boolean =>
  ('code' in failure && failure.code === '53100') || NO_ROOM_TO_CONNECT.test(failure.message);

/** Unix socket of a database on this machine, which disappears with it. */
const isAtNoSocket = ({ code, syscall }: NodeJS.ErrnoException): boolean =>
  code === 'ENOENT' && syscall === 'connect';

/** Unreachable or overloaded: the client should try again later. */
export function isUnavailable(failure: unknown): boolean {
  if (failure instanceof AggregateError) return failure.errors.some(isUnavailable);
  if (!(failure instanceof Error)) return false;
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : '';
  return (
    isAtNoSocket(failure) ||
    TRANSIENT_CODES.some((pattern) => pattern.test(code)) ||
    SYSTEM.includes(code) ||
    isDiskFull(failure) ||
    POOL.test(failure.message)
  );
}

/** Failures of database connections, whose codes are the same as those of a mail server. */
const ofConnections = new WeakSet<object>();

export function markAsConnectionFailure(failure: unknown): void {
  if (typeof failure === 'object' && failure !== null) ofConnections.add(failure);
}

/** Of PostgreSQL, with its SQLSTATE, or of the connection. */
type DatabaseFailure = Error & { readonly code?: string; readonly severity?: string };

/** Connection lost or refused, server starting or stopping. */
const AWAY_CODES = /^08|^57P0/;

/** In contrast to a statement that is refused or times out. */
export function isConnectionLost(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const { code = '', severity }: DatabaseFailure = failure;
  return (
    ofConnections.has(failure) ||
    (severity !== undefined && AWAY_CODES.test(code)) ||
    POOL.test(failure.message)
  );
}

/** Reported with the SQLSTATE of an untranslatable character. */
export class NotUnicode extends Error {
  override readonly name = 'NotUnicode';
  readonly code = '22P05';
}

/** PostgreSQL cannot store NUL. */
export const containsNul = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === '22021';

const PERSON_CONSTRAINT = /_(account|fiche|professional)_id_fkey$/;

/** The person was erased after the caller's session was read. */
export const refersToErasedPerson = (failure: unknown): boolean =>
  failure instanceof Error &&
  'code' in failure &&
  failure.code === '23503' &&
  'constraint' in failure &&
  PERSON_CONSTRAINT.test(String(failure.constraint));
