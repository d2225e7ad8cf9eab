import type { ErrorAnswer } from '../refusal/error-answer';
import type { Field, Fields } from '../json-schema/fields';

/** A success, or a refusal with its own schema. */
export interface OpenapiAnswer {
  readonly description: string;
  /** JSON by default. */
  readonly mediaType?: string;
  /** Undefined for an answer without a body. */
  readonly body?: Field;
}

/**
 * For parameters with brackets, and bodies and answers that the code validates itself. Not
 * compiled, so it costs nothing.
 */
export interface OpenapiCall {
  readonly description?: string;
  readonly params?: Fields;
  readonly querystring?: Fields;
  readonly required?: readonly string[];
  /** `Authorization: Bearer …`; a missing required key is answered with 401. */
  readonly key?: 'optional' | 'required';
  readonly headers?: Fields;
  readonly body?: Field;
  readonly answers: { readonly [status: number]: OpenapiAnswer };
  readonly refusals: readonly ErrorAnswer[];
}

export interface OpenapiCallWithSummary extends OpenapiCall {
  readonly summary: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly openapi?: OpenapiCall;
  }
}
