import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { type Dialect, pathsIn, peopleDialects } from '../dialect/dialect';
import type { Schema } from '../json-schema/fields';
import type { OpenapiCall } from '../openapi/openapi-call';
import type { Query } from '../request/query';
import { bodyReader } from './read-body';

export type CallRequest = FastifyRequest<{
  Params: { readonly [name: string]: string };
  Querystring: Query;
}>;

interface Incoming<Body extends Schema> {
  readonly request: CallRequest;
  readonly reply: FastifyReply;
  /** @throws {InvalidFields} */
  readonly body: () => Static<Body>;
}

/** Its shape, who may call it, what it means and what it does. */
interface CallContract<Parts, Body extends Schema>
  extends Omit<OpenapiCall, 'body'>, Omit<FastifyContextConfig, 'openapi' | 'url'> {
  readonly summary: string;
  /** Of the description, as in `openapi/introduction.ts`. */
  readonly subject: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below the root of each dialect. */
  readonly path: string;
  /** Also with the suffix `.json`, in every dialect. */
  readonly alsoAsJson?: true;
  readonly dialects?: readonly Dialect[];
  readonly body?: Body;
  readonly handle: (incoming: Incoming<Body>, parts: Parts) => unknown;
}

export interface Call<Parts> extends Omit<CallContract<Parts, Schema>, 'handle'> {
  readonly answer: (request: CallRequest, reply: FastifyReply, parts: Parts) => unknown;
}

export const call = <Parts, Body extends Schema = Schema>({
  handle,
  ...contract
}: CallContract<Parts, Body>): Call<Parts> => {
  const readBody = bodyReader<Body>(contract.body ?? ({} as Body));
  return {
    ...contract,
    answer: (request, reply, parts) =>
      handle({ request, reply, body: () => readBody(request) }, parts),
  };
};

/** Adds the routes of the calls in each dialect that has them. */
export function serve<Parts>(
  server: FastifyInstance,
  parts: Parts,
  calls: readonly (Call<Parts> | ((dialect: Dialect) => Call<Parts>))[],
  dialects: readonly Dialect[] = peopleDialects,
): void {
  for (const each of calls) {
    for (const dialect of dialects) {
      const one = typeof each === 'function' ? each(dialect) : each;
      const { method, summary, subject, answer } = one;
      const path = `${dialect.root}${one.path}`;
      const urls = one.alsoAsJson ? [path, `${path}.json`] : pathsIn(dialect, one.path);
      for (const url of urls)
        server.route<{ Params: CallRequest['params']; Querystring: Query }>({
          method,
          url,
          schema: { summary, tags: [subject] },
          config: { ...configOf(one), openapi: one },
          handler: (request, reply) => answer(request, reply, parts),
        });
    }
  }
}

const configOf = ({ access, operation, neverRepeated }: FastifyContextConfig) => ({
  ...(access && { access }),
  ...(operation && { operation }),
  ...(neverRepeated && { neverRepeated }),
});
