import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { api } from './api';
import { addKeywords, ajvOptions } from './call/read-body';
import { businessPictures } from './business/picture-routes';
import type { Connection } from './database/connection';
import { demonstrationProvider } from './demonstration/identity-provider';
import { embedDemo } from './demonstration/embed-demo';
import { demonstrationMaps, demonstrationTiles } from './demonstration/maps';
import { demonstrationPictures } from './demonstration/pictures';
import { pagePlugin } from './page/page';
import { Metrics } from './health/metrics';
import { Outage } from './health/outage';
import { Writability } from './health/writability';
import { outboxRoutes } from './outbox/outbox-routes';
import { AnswerError, answerTo, notFound } from './refusal/error-answer';
import { dialectOf } from './dialect/dialect';
import { logAnswers, loggerOf } from './request/logging';
import { readablePath } from './request/method-and-path';
import { refuseRepeatedFields } from './request/json-body';
import { requireAccessRules, type RouteRule } from './session/authorizer';
import { isForOneMachine } from './environment/environment';
import type { Dependencies } from './environment/dependencies';

declare module 'fastify' {
  interface FastifyInstance {
    readonly accessRules: () => readonly RouteRule[];
  }
}

const LARGEST_BODY = 1_000_000;
/** Milliseconds. Bounds the time that a slow client can hold a socket. */
const LONGEST_REQUEST = 25_000;
const LONGEST_HEAD = 15_000;
const CHECKS_EVERY = 5_000;
const FAULT = 500;

/** Builds the server; it does not listen yet. */
export async function buildServer({
  engine,
  ...dependencies
}: Dependencies & Pick<Connection, 'engine'>): Promise<FastifyInstance> {
  const outage: Outage = new Outage(dependencies.database, () => server.log);
  const server: FastifyInstance = Fastify({
    logger: loggerOf((failure) => outage.covers(failure)),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    rewriteUrl: readablePath,
    bodyLimit: LARGEST_BODY,
    // beyond Fastify's default of 100 characters, the page's route would answer
    routerOptions: { maxParamLength: maxHeaderSize },
    requestTimeout: LONGEST_REQUEST,
    http: { headersTimeout: LONGEST_HEAD, connectionsCheckingInterval: CHECKS_EVERY },
    // forwarded addresses are trusted only from a proxy on this machine
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    ajv: {
      onCreate: addKeywords,
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        useDefaults: false,
        // `npm run lint:api` validates it; here it would take a tenth of the start
        validateSchema: false,
        ...ajvOptions,
      },
    },
  });
  server.addHook('onClose', async () => outage.stop());
  const rules = requireAccessRules(server);
  server.decorate('accessRules', rules);
  logAnswers(server);
  refuseRepeatedFields(server);
  const metrics = new Metrics(dependencies);
  const writability = new Writability(dependencies);
  server.addHook('onResponse', (request, reply, next) => {
    metrics.countAnswer(request, reply);
    writability.observeAnswer(request, reply);
    next();
  });
  server.setErrorHandler((failure, request, reply) => {
    const answer = answerTo(failure);
    const dialect = dialectOf(request.url);
    metrics.countRefusal(answer.key);
    writability.observeFailure(failure);
    if (answer.status >= FAULT) request.log.error({ err: failure }, answer.key);
    if (answer.retryAfter !== undefined) void reply.header('retry-after', answer.retryAfter);
    return reply
      .code(dialect.status(answer))
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(dialect.error(answer, request.routeOptions.config.operation));
  });
  // Fastify's own answer would repeat the address
  server.setNotFoundHandler(() => {
    throw new AnswerError(notFound);
  });
  const { environment } = dependencies;
  const provider = demonstrationProvider(server, environment);
  await server.register(api, {
    engine,
    demonstrationProvider: provider,
    metrics,
    writability,
    ...dependencies,
  });
  if (isForOneMachine(environment)) await server.register(outboxRoutes, dependencies);
  await server.register(demonstrationPictures);
  businessPictures(server, dependencies);
  embedDemo(server, environment);
  const conversionsUrl = demonstrationMaps(server, dependencies.environment);
  const tiles = demonstrationTiles(server, environment);
  await server.register(pagePlugin, { ...dependencies, conversionsUrl, tiles });
  return server;
}
