import type { FastifyInstance } from 'fastify';
import { codeOf, entriesIn } from '../untyped/untyped';

/** For operators; other codes are for developers. */
const CAUSES: { readonly [code: string]: string } = {
  '25006': 'the database is read-only',
  '53100': 'disk full',
  '53200': 'the database is out of memory',
  '53300': 'the database has too many connections',
  '57014': 'a statement took too long',
  '57P01': 'the database was shut down',
  '57P03': 'the database is starting or stopping',
  ECONNREFUSED: 'connection refused',
  ENOSPC: 'disk full',
  EROFS: 'the disk is read-only',
};

/** Of Node or the database. */
type FailureOfPart = Error & {
  readonly [detail in 'code' | 'constraint' | 'table' | 'column' | 'routine']?: string;
};

interface LoggedFailure {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [detail: string]: unknown;
}

/** Messages of the database contain e-mails, those of parsers contain the body. */
function redactFailure(failure: unknown): LoggedFailure {
  if (!(failure instanceof Error)) return { type: typeof failure, message: '', stack: '' };
  const {
    cause,
    // `fetch` puts the connection error into the cause
    code = codeOf(cause),
    constraint,
    table,
    column,
    routine,
  }: FailureOfPart = failure;
  const frames = (failure.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: failure.name,
    message: CAUSES[code ?? ''] ?? code ?? '',
    code,
    constraint,
    table,
    column,
    routine,
    stack: frames.join('\n'),
  };
}

const LINES_WAIT = 50;
let lines = '';

/** Also called at the end of the process. */
function writeLines(): void {
  const waiting = lines;
  lines = '';
  if (waiting !== '') process.stdout.write(waiting);
}
process.on('exit', writeLines);

/** A write to the output costs as much as a query. */
const stream = {
  write(line: string): void {
    if (lines === '') setTimeout(writeLines, LINES_WAIT).unref();
    lines += line;
  },
};

/** No argument may contain personal data. */
export interface ErrorLog {
  error(detail: object, message: string): void;
}

const unlessTold = (isTold: (failure: unknown) => boolean) =>
  function (this: unknown, line: readonly unknown[], write: (...line: never[]) => void): void {
    const { err } = entriesIn(line[0]);
    if (err === undefined || !isTold(err)) Reflect.apply(write, this, line);
  };

/** One line of JSON per event, without any text of a visitor. */
export const loggerOf = (isTold: (failure: unknown) => boolean) => ({
  level: 'info',
  stream,
  hooks: { logMethod: unlessTold(isTold) },
  base: { pid: process.pid },
  serializers: { err: redactFailure, error: redactFailure, req: () => ({}), res: () => ({}) },
});

/** The address may contain a token or an e-mail; the pattern does not. */
export function logAnswers(server: FastifyInstance): void {
  server.addHook('onResponse', ({ log, method, routeOptions }, reply, next) => {
    log.info({
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
    next();
  });
}
