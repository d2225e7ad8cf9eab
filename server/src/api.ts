import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bookingRoutes } from './booking-parts';
import { serve } from './call/call';
import { catalogCalls } from './catalog/catalog-calls';
import type { Connection } from './database/connection';
import type { Reads } from './database/replica-reads';
import { v1 } from './dialect/dialect';
import { openapiOptions } from './openapi/openapi-options';
import { findGroupOfHost, findShard, getGroup } from './group/group-calls';
import { healthRoutes } from './health/health-routes';
import { metricsRoutes, type Metrics } from './health/metrics';
import { AnswerError, methodNotAllowed, notFound, tooManyCalls } from './refusal/error-answer';
import { isRead, methodsOf } from './request/method-and-path';
import { compressAnswers } from './request/compression';
import { ensureOneMeaning } from './request/json-body';
import { MalformedRequest } from './refusal/refusal';
import { limitMisses } from './request/miss-limit';
import { isLoopback, network } from './request/network';
import { isPlain, type Query, reportUnknownParameters, UNKNOWN_PARAMETERS } from './request/query';
import { addSecurityHeaders } from './request/security-headers';
import type { Writability } from './health/writability';
import { Authorizer } from './session/authorizer';
import { peopleRoutes } from './people-routes';
import type { DemonstrationProvider } from './sso/single-sign-on';
import type { Dependencies } from './environment/dependencies';

/** The limit per network; opening the page takes about ten. */
const READS_A_MINUTE = 1_200;
const WRITES_A_MINUTE = 60;
const SECOND = 1_000;
const DAY = 86_400;

export async function api(
  server: FastifyInstance,
  {
    engine,
    demonstrationProvider,
    metrics,
    writability,
    ...dependencies
  }: Dependencies &
    Pick<Connection, 'engine'> & {
      readonly demonstrationProvider: DemonstrationProvider;
      readonly metrics: Metrics;
      readonly writability: Writability;
    },
): Promise<void> {
  const { environment } = dependencies;
  const bodyLimit = server.initialConfig.bodyLimit ?? 0;
  await server.register(
    swagger,
    openapiOptions({ readsAMinute: READS_A_MINUTE, writesAMinute: WRITES_A_MINUTE, bodyLimit }),
  );

  addSecurityHeaders(server, environment.publicUrl);
  await allowAnyOrigin(server);
  await limitCalls(server);
  limitMisses(server, dependencies.now);
  reportUnknownParameters(server);
  followWrites(server, dependencies.reads);
  compressAnswers(server);
  readBodiesStrictly(server);
  readQueriesStrictly(server);
  forbidCaching(server);

  const methods = methodsOf(server);
  healthRoutes(server, { ...dependencies, writability }, engine);
  metricsRoutes(server, metrics, environment.metricsToken);
  serve(server, dependencies, [getGroup, findGroupOfHost, findShard], [v1]);
  const authorizer = new Authorizer(dependencies.database, dependencies.now);
  serve(server, { ...dependencies, authorizer }, catalogCalls);
  await bookingRoutes(server, { ...dependencies, authorizer });
  await peopleRoutes(server, { ...dependencies, authorizer, demonstrationProvider });

  descriptionRoute(server);
  unknownPathRoute(server, methods);
}

/** Safe because credentials travel in a header, never in a cookie. */
async function allowAnyOrigin(server: FastifyInstance): Promise<void> {
  await server.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    // the page corrects the device's clock by the date
    exposedHeaders: ['retry-after', 'date', UNKNOWN_PARAMETERS],
    maxAge: DAY,
    // an OPTIONS that is no preflight gets this answer, not the plugin's text
    strictPreflight: false,
  });
}

async function limitCalls(server: FastifyInstance): Promise<void> {
  await server.register(rateLimit, {
    timeWindow: 60 * SECOND,
    max: (request: FastifyRequest) => (isRead(request) ? READS_A_MINUTE : WRITES_A_MINUTE),
    keyGenerator: (request) => `${isRead(request) ? 'read' : 'write'} ${network(request.ip)}`,
    allowList: ({ ip }) => isLoopback(ip),
    errorResponseBuilder: (_, { ttl }) => new AnswerError(tooManyCalls(Math.ceil(ttl / SECOND))),
  });
}

/** Callers see their own writes despite a replica's lag. */
function followWrites(server: FastifyInstance, reads: Reads): void {
  server.addHook('onSend', (request, _, payload, next) => {
    if (!isRead(request)) reads.noteWrite(request.ip);
    next(null, payload);
  });
  server.addHook('onListen', async () => reads.start());
  server.addHook('onClose', async () => reads.stop());
}

/** A body of another type would reach the validators unparsed. */
function readBodiesStrictly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, next) => {
      void parse(request, body, (failure, value) => {
        if (failure) return next(failure);
        try {
          ensureOneMeaning(body);
          next(null, value);
        } catch (ambiguous) {
          next(ambiguous as Error);
        }
      });
    },
  );
}

interface StrictRoute {
  readonly Params: { readonly [name: string]: string };
  readonly Querystring: Query;
}

/** Refuses ambiguous queries, and NUL, which PostgreSQL cannot store. */
function readQueriesStrictly(server: FastifyInstance): void {
  server.addHook<StrictRoute>('preValidation', ({ query, params }, _, next) => {
    const values = Object.values(params);
    const isClear = isPlain(query) && !values.some((value) => value.includes('\0'));
    next(isClear ? undefined : new MalformedRequest('a query of two meanings, or a NUL'));
  });
}

function forbidCaching(server: FastifyInstance): void {
  server.addHook('onSend', (_, reply, payload, next) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    next(null, payload);
  });
}

function descriptionRoute(server: FastifyInstance): void {
  // half a megabyte: serialized and compressed once
  let description: Buffer | undefined;
  server.get(
    '/api/openapi.json',
    { schema: { hide: true }, config: { access: 'public' } },
    async (_, reply) => {
      description ??= Buffer.from(JSON.stringify(server.swagger()));
      return reply.type('application/json; charset=utf-8').send(description);
    },
  );
}

/** 405 for another method, 404 for an unknown path below `/api`. */
function unknownPathRoute(server: FastifyInstance, methods: ReturnType<typeof methodsOf>): void {
  server.all(
    '/api/*',
    { schema: { hide: true }, config: { access: 'public' } },
    async ({ url }, reply) => {
      const allowedMethods = methods(new URL(url, 'http://localhost').pathname);
      if (allowedMethods.length === 0) throw new AnswerError(notFound);
      void reply.header('allow', allowedMethods.join(', '));
      throw new AnswerError(methodNotAllowed);
    },
  );
}
