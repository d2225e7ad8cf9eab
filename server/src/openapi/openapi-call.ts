import type { ErrorAnswer } from '../refusal/error-answer';
import type { Schema, Schemas } from '../json-schema/fields';

/** A success, or a refusal with its own schema. */
export interface OpenapiAnswer {
  readonly description: string;
  /** JSON by default. */
  readonly mediaType?: string;
  /** Undefined for an answer without a body. */
  readonly body?: Schema;
}

/**
 * For parameters with brackets, and bodies and answers that the code validates itself. Not
 * compiled, so it costs nothing.
 */
export interface OpenapiCall {
  /** Of the operation, without the dialect. */
  readonly name: string;
  readonly description?: string;
  readonly params?: Schemas;
  readonly querystring?: Schemas;
  readonly required?: readonly string[];
  /** `Authorization: Bearer …`; a missing required key is answered with 401. As the access rule says, unless given here. */
  readonly key?: 'optional' | 'required';
  readonly headers?: Schemas;
  readonly body?: Schema;
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
