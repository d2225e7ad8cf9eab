import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { FastifyContextConfig, FastifySchema, RouteOptions } from 'fastify';
import { dialectOf } from '../dialect/dialect';
import type { Operation } from '../dialect/error-format';
import { id, text, whole } from '../json-schema/fields';
import { hoistNamedSchemas } from '../json-schema/named-schemas';
import { bodyErrors, commonErrors, type ErrorAnswer } from '../refusal/error-answer';
import { answers } from '../refusal/v3-refusals';
import { introduction, type Limits, subjects } from './introduction';
import type { OpenapiAnswer, OpenapiCall } from './openapi-call';
import { webhookDescriptions } from './webhook-openapi';

/** docs/api.md is generated from it. */
export const openapiOptions = (limits: Limits): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Creneau',
      description: introduction(limits),
      version: '1',
      license: { name: 'Unlicensed', url: 'https://spdx.org/licenses/NONE' },
    },
    servers: [{ url: '/', description: 'The host that answered this description' }],
    tags: subjects,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'query',
          name: 'apikey',
          description: 'Names the client, and opens nothing',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key of whoever asks: of a contact, an account or a professional',
        },
      },
    },
  },
  transformObject: (document) =>
    'openapiObject' in document
      ? hoistNamedSchemas(Object.assign(document.openapiObject, { webhooks: webhookDescriptions }))
      : document.swaggerObject,
  transform: ({ schema, url, route }) => {
    // the introduction mentions the suffix `.json` of v1
    if (/^\/api\/v1\/.*\.json$/.test(url) && !url.endsWith('/forgotPassword.json'))
      return { schema: { hide: true }, url };
    const { openapi } = route.config ?? {};
    return {
      schema: openapi ? describeCall(schema, { ...route, url }, openapi) : schema,
      url,
    };
  },
});

const describeCall = (
  schema: FastifySchema,
  { method, url, config }: Pick<RouteOptions, 'method' | 'url' | 'config'>,
  call: OpenapiCall,
): FastifySchema => {
  const verb = [method].flat()[0] ?? '';
  const { operation, neverRepeated = false } = config ?? {};
  const isRepeatable = !neverRepeated && verb !== 'GET';
  return {
    ...schema,
    operationId: operationId(call.name, url),
    security: securityOf(call, config?.access),
    ...(call.description !== undefined && { description: call.description }),
    ...properties('params', {
      ...(url.includes(':group_id/') && { group_id: id('Id of the group', 1) }),
      ...call.params,
    }),
    ...properties('querystring', call.querystring ?? {}, call.required),
    ...properties('headers', {
      ...call.headers,
      ...(isRepeatable && { 'Idempotency-Key': idempotencyKey }),
    }),
    ...(call.body && { body: call.body }),
    response: {
      ...Object.fromEntries(
        Object.entries(call.answers).map(([status, answer]) => [status, responseOf(answer)]),
      ),
      ...refusalsOf(
        url,
        [
          ...new Set([...call.refusals, ...(isRepeatable ? [answers.keyReused] : [])]),
          ...(call.body ? bodyErrors : []),
          ...commonErrors,
        ],
        call,
        operation,
      ),
    },
  };
};

const idempotencyKey = text('Makes a write that comes twice one: see above');

const WITHOUT_KEY = [{ apiKey: [] }, {}];
const WITH_KEY = [{ apiKey: [], bearer: [] }, { bearer: [] }];

/** The API key is optional everywhere. */
function securityOf(
  call: OpenapiCall,
  access: FastifyContextConfig['access'] = 'public',
): NonNullable<FastifySchema['security']> {
  if (access === 'public') return WITHOUT_KEY;
  const key = call.key ?? (access.visitor === 'yes' ? 'optional' : 'required');
  return key === 'required' ? WITH_KEY : [...WITH_KEY, ...WITHOUT_KEY];
}

const properties = (
  part: string,
  fields: object,
  requiredFields: readonly string[] = [],
): object =>
  Object.keys(fields).length === 0
    ? {}
    : { [part]: { type: 'object', properties: fields, required: requiredFields } };

const responseOf = ({
  description,
  mediaType = 'application/json',
  body,
}: OpenapiAnswer): object => ({
  description,
  // without content the generator takes the answer for a schema, unless its type is null
  ...(body ? { content: { [mediaType]: { schema: body } } } : { type: 'null' }),
});

function refusalsOf(
  url: string,
  refusals: readonly ErrorAnswer[],
  { answers: own }: OpenapiCall,
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
            // some calls add a schema to the common one
            schema: own[status]?.body
              ? { anyOf: [dialect.errorSchema, own[status].body] }
              : dialect.errorSchema,
            examples: Object.fromEntries(examples),
          },
        },
      };
      return [status, response];
    }),
  );
}

/** Unique: v3 has the plain name, the other dialects append theirs. */
function operationId(name: string, url: string): string {
  const { name: dialect, root } = dialectOf(url);
  const version = dialect === 'v3' || !url.startsWith(`${root}/`) ? '' : capital(dialect);
  return `${name}${version}${url.endsWith('.json') ? 'Json' : ''}`;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
