import type { ErrorAnswer } from '../refusal/error-answer';
import type { Field, Fields } from '../json-schema/fields';

/** A successful answer, or a refusal in a shape of its own. */
export interface OpenapiAnswer {
  readonly description: string;
  /** JSON by default. */
  readonly mediaType?: string;
  /** None for an answer without a body. */
  readonly body?: Field;
}

/**
 * The documentation of a call beyond its Fastify schema: parameters with brackets, bodies and answers, which the code
 * validates and serializes itself. Not compiled, so it affects neither an answer nor its speed.
 */
export interface OpenapiCall {
  readonly description?: string;
  readonly params?: Fields;
  /** Parameters beyond those of the schema. */
  readonly querystring?: Fields;
  /** Names of the required ones. */
  readonly required?: readonly string[];
  /** Whether a key in `Authorization: Bearer …` is read; without one that is required the answer is 401. */
  readonly key?: 'optional' | 'required';
  readonly headers?: Fields;
  readonly body?: Field;
  readonly answers: { readonly [status: number]: OpenapiAnswer };
  /** The refusals of this call, without those of every call. */
  readonly refusals: readonly ErrorAnswer[];
}

/** A call whose description differs by dialect. */
export interface OpenapiCallWithSummary extends OpenapiCall {
  readonly summary: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly openapi?: OpenapiCall;
  }
}
