import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { dialectOf } from '../dialect/dialect';
import { ofCallsWithBody, ofEveryCall, type ErrorAnswer } from '../refusal/error-answer';
import type { Operation } from '../refusal/error-words';
import { introduction, subjects, type Limits } from './introduction';
import { whole } from './fields';
import type { Told, ToldAnswer } from './told';

interface Checked extends FastifySchema {
  readonly params?: { readonly properties?: object };
  readonly querystring?: { readonly properties?: object; readonly required?: readonly string[] };
}

/** How the calls are described to machines, and to people in docs/api.md. */
export const openApi = (limits: Limits): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Creneau', description: introduction(limits), version: '1' },
    tags: subjects,
  },
  transform: ({ schema, url, route }) => {
    const { told, operation } = route.config ?? {};
    return { schema: told ? described(schema as Checked, url, told, operation) : schema, url };
  },
});

const described = (
  checked: Checked,
  url: string,
  told: Told,
  operation: Operation | undefined,
): FastifySchema => ({
  ...checked,
  ...(told.description !== undefined && { description: told.description }),
  ...properties('params', { ...told.params, ...checked.params?.properties }),
  ...properties('querystring', { ...told.querystring, ...checked.querystring?.properties }, [
    ...(checked.querystring?.required ?? []),
    ...(told.required ?? []),
  ]),
  ...properties('headers', told.headers ?? {}),
  ...(told.body && { body: told.body }),
  response: {
    ...Object.fromEntries(
      Object.entries(told.answers).map(([status, answer]) => [status, responseOf(answer)]),
    ),
    ...refusalsOf(
      url,
      [...told.refusals, ...(told.body ? ofCallsWithBody : []), ...ofEveryCall],
      operation,
    ),
  },
});

const properties = (part: string, fields: object, required: readonly string[] = []): object =>
  Object.keys(fields).length === 0
    ? {}
    : { [part]: { type: 'object', properties: fields, required } };

const responseOf = ({ description, mediaType = 'application/json', body }: ToldAnswer): object => ({
  description,
  ...(body && { content: { [mediaType]: { schema: body } } }),
});

/** The refusals of a call by their status, each with the words it is written in. */
function refusalsOf(
  url: string,
  refusals: readonly ErrorAnswer[],
  operation: Operation | undefined,
): object {
  const dialect = dialectOf(url);
  const statuses = [...new Set(refusals.map(dialect.status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const those = refusals.filter((refusal) => dialect.status(refusal) === status);
      const examples = those.map((refusal) => [
        refusal.key,
        { summary: refusal.text, value: dialect.error(refusal, operation) },
      ]);
      const waits = those.some(({ retryAfter }) => retryAfter !== undefined);
      const response = {
        description: those.map(({ text }) => text).join(' '),
        ...(waits && { headers: { 'Retry-After': whole('Seconds to wait before asking again') } }),
        content: {
          'application/json': {
            schema: dialect.errorSchema(those, operation),
            examples: Object.fromEntries(examples),
          },
        },
      };
      return [status, response];
    }),
  );
}
