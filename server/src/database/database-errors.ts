/** SQLSTATE classes: connection lost, a primary that has become a standby, resources exhausted, start or stop, statement cancelled, disk failing. */
const TRANSIENT_CODES = [/^08/, /^25006$/, /^53/, /^57/, /^58/, /^55P03$/, /^40/];
const SYSTEM = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'];
const POOL =
  /timeout exceeded when trying to connect|query read timeout|connection terminated|client has encountered a connection error|not queryable|driver has already been destroyed/i;

/** What a new connection meets on a full disk, with the code of a fault. */
const NO_ROOM_TO_CONNECT = /^could not write init file/;

/** Whether PostgreSQL says that its disk is full. */
export const isDiskFull = (failure: Error): boolean =>
  ('code' in failure && failure.code === '53100') || NO_ROOM_TO_CONNECT.test(failure.message);

/** The socket of a database on this machine, which goes with it. */
const isAtNoSocket = ({ code, syscall }: NodeJS.ErrnoException): boolean =>
  code === 'ENOENT' && syscall === 'connect';

/** Whether the database is unreachable or overloaded, so that the client should try again later. */
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

/** Failures of connections to the database, which its errors alone do not tell from those of a mail server. */
const ofConnections = new WeakSet<object>();

export function markAsConnectionFailure(failure: unknown): void {
  if (typeof failure === 'object' && failure !== null) ofConnections.add(failure);
}

/** Connection lost or refused, server starting or stopping. */
const AWAY_CODES = /^08|^57P0/;

/** Whether the database is away, in contrast to a statement that it refuses or that takes too long. */
export function isConnectionLost(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false;
  const { code = '', severity } = failure as { readonly code?: string; readonly severity?: string };
  return (
    ofConnections.has(failure) ||
    (severity !== undefined && AWAY_CODES.test(code)) ||
    POOL.test(failure.message)
  );
}

/** The database cannot store the letters of all languages, or would count their bytes; with the code of a text that it refuses. */
export class NotUnicode extends Error {
  override readonly name = 'NotUnicode';
  readonly code = '22P05';
}

/** A text with a NUL, which PostgreSQL cannot store. */
export const containsNul = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === '22021';

/** Names of the constraints that refer to a person. */
const PERSON_CONSTRAINT = /_(account|fiche|professional)_id_fkey$/;

/** Whether a row refers to somebody who was erased after the caller's session was read. */
export const refersToErasedPerson = (failure: unknown): boolean =>
  failure instanceof Error &&
  'code' in failure &&
  failure.code === '23503' &&
  'constraint' in failure &&
  PERSON_CONSTRAINT.test(String(failure.constraint));
