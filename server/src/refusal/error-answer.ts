import { containsNul, refersToErasedPerson, isUnavailable } from '../database/database-errors';
import { type Fault, InvalidFields, MalformedRequest, Refusal } from './refusal';
import { answers, type Answer } from './v3-refusals';

/** 4xx or 5xx, before a dialect formats it. */
export interface ErrorAnswer extends Answer {
  readonly field?: string | undefined;
  readonly faults?: readonly Fault[];
  /** Seconds. */
  readonly retryAfter?: number | undefined;
}

const SOON = 2;
const MINUTE = 60;

const badRequest = { status: 400, key: 'malformed', text: 'The request cannot be read.' };
const unavailable = {
  status: 503,
  key: 'unavailable',
  text: 'The service is unavailable for the moment.',
  retryAfter: SOON,
};
const fault = { status: 500, key: 'fault', text: 'An error occurred.' };

/** By Fastify's error code. */
const fastifyErrors: { readonly [code: string]: Answer } = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, key: 'too_large', text: 'The body is too large.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    key: 'unsupported_media_type',
    text: 'Only application/json is read.',
  },
};

export const commonErrors: readonly ErrorAnswer[] = [
  badRequest,
  tooManyCalls(MINUTE),
  fault,
  unavailable,
];

/** A process of an older version has not answered the first call with this idempotency key. */
export const underWay: ErrorAnswer = {
  status: 409,
  key: 'under_way',
  text: 'The first call with this key is not answered yet.',
  retryAfter: SOON,
};

export const bodyErrors: readonly ErrorAnswer[] = Object.values(fastifyErrors);

export const notFound: Answer = { status: 404, key: 'not_found', text: 'There is no such call.' };

export const methodNotAllowed: Answer = {
  status: 405,
  key: 'method_not_allowed',
  text: 'This is not called by this method.',
};

export function tooManyCalls(retryAfter: number): ErrorAnswer {
  return {
    status: 429,
    key: 'too_many_calls',
    text: 'Too many calls: try again later.',
    retryAfter,
  };
}

export class AnswerError extends Error {
  override readonly name = 'AnswerError';

  constructor(readonly answer: ErrorAnswer) {
    super(answer.key);
  }
}

/** A 5xx does not reveal its cause. */
export function answerTo(failure: unknown): ErrorAnswer {
  if (failure instanceof InvalidFields) return { ...answers.invalidField, faults: failure.faults };
  if (failure instanceof Refusal) return { ...answers[failure.reason], field: failure.field };
  if (failure instanceof AnswerError) return failure.answer;
  if (failure instanceof MalformedRequest || containsNul(failure)) return badRequest;
  if (refersToErasedPerson(failure)) return answers.connectionExpired;
  if (!(failure instanceof Error)) return fault;

  const { code, statusCode }: FailureOfFastify = failure;
  const answer = fastifyErrors[code ?? ''];
  if (answer) return answer;
  // before database errors: the connection reset of a caller has a 4xx status, too
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return badRequest;
  return isUnavailable(failure) ? unavailable : fault;
}

type FailureOfFastify = Error & {
  readonly code?: string;
  readonly statusCode?: number;
};
