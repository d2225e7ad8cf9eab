import type { ErrorAnswer } from '../refusal/error-answer';
import type { Field, Fields } from './fields';

/** An answer that is no refusal. */
export interface ToldAnswer {
  readonly description: string;
  /** JSON, unless it says otherwise. */
  readonly mediaType?: string;
  /** None where nothing is said. */
  readonly body?: Field;
}

/**
 * What a call's description has beside what Fastify checks: parameters with brackets, bodies and answers, which have
 * checks and writers of their own. Nothing here is compiled, so it changes neither an answer nor its speed.
 */
export interface Told {
  readonly description?: string;
  readonly params?: Fields;
  /** Beside those of the schema. */
  readonly querystring?: Fields;
  /** Names of the parameters above that must be there. */
  readonly required?: readonly string[];
  readonly headers?: Fields;
  readonly body?: Field;
  readonly answers: { readonly [status: number]: ToldAnswer };
  /** Of the closed list; what every call may answer is added. */
  readonly refusals: readonly ErrorAnswer[];
}

/** A call that differs from dialect to dialect in what it takes or answers, and so in how it is called. */
export interface ToldCall extends Told {
  readonly summary: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly told?: Told;
  }
}
