import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { waitingMails } from '../outbox/outbox';
import { AnswerError, notFound } from '../refusal/error-answer';
import { isFromThisMachine } from '../request/network';
import type { Dependencies } from '../environment/dependencies';
import { countDeliveries } from '../webhook/webhook-queue';

/** Seconds; a booking should take well under one. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];
const STATUS_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'];
const CREATED = 201;
const NO_ROUTE = 'none';
const OTHER = 'other';
/** Milliseconds; the text costs as much as several listings of free slots. */
const CACHE_LIFE = 1_000;

/** Labels need closed lists of values, since each value is kept until the process ends. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];
  private readonly requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers, by route',
    labelNames: ['method', 'route', 'status'],
    registers: this.registers,
  });
  private readonly durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: this.registers,
  });
  private readonly bookings = new Counter({
    name: 'creneau_bookings_total',
    help: 'Bookings answered with 201; a repetition with the same idempotency key counts again',
    registers: this.registers,
  });
  private readonly refusals = new Counter({
    name: 'creneau_refusals_total',
    help: 'Calls refused, by reason',
    labelNames: ['reason'],
    registers: this.registers,
  });
  private latest: { readonly until: number; readonly text: Promise<string> } | undefined;

  constructor(private readonly dependencies: Dependencies) {
    const { registers } = this;
    collectDefaultMetrics({ register: this.registry });
    const waits = new Histogram({
      name: 'creneau_database_wait_seconds',
      help: 'Time until a connection to the database was free',
      buckets: BUCKETS,
      registers,
    });
    dependencies.roundTrips.onWait((seconds) => waits.observe(seconds));
    this.registerOutbox();
    this.registerWebhooks();
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  countAnswer({ method, routeOptions }: FastifyRequest, reply: FastifyReply): void {
    const { url: route = NO_ROUTE, config } = routeOptions;
    const { statusCode, elapsedTime } = reply;
    this.requests.inc({
      route,
      method: METHODS.includes(method) ? method : OTHER,
      status: STATUS_CLASSES[Math.floor(statusCode / 100) - 1] ?? OTHER,
    });
    this.durations.observe({ route }, elapsedTime / 1000);
    if (config.operation === 'booking' && statusCode === CREATED) this.bookings.inc();
  }

  /** @param reason key of the refusal */
  countRefusal(reason: string): void {
    this.refusals.inc({ reason });
  }

  /** At most a second old. */
  text(): Promise<string> {
    const now = this.dependencies.now();
    if (!this.latest || this.latest.until <= now)
      this.latest = { until: now + CACHE_LIFE, text: this.registry.metrics() };
    return this.latest.text;
  }

  /** Keeps the last figures while the database is unavailable. */
  private registerOutbox(): void {
    const { registers } = this;
    const { database } = this.dependencies;
    const oldest = new Gauge({
      name: 'creneau_outbox_oldest_seconds',
      help: 'Age of the mail that waits longest, 0 where none waits',
      registers,
    });
    new Gauge({
      name: 'creneau_outbox_waiting',
      help: 'Mails that have not left',
      registers,
      async collect() {
        const row = await waitingMails(database).catch(() => undefined);
        if (!row) return;
        this.set(row.waiting);
        oldest.set(row.oldest);
      },
    });
  }

  private registerWebhooks(): void {
    const { registers } = this;
    const { database } = this.dependencies;
    const oldest = new Gauge({
      name: 'creneau_webhooks_oldest_seconds',
      help: 'Age of the webhook message that waits longest, 0 where none waits',
      registers,
    });
    const dead = new Gauge({
      name: 'creneau_webhooks_dead',
      help: 'Webhook messages that were given up and not sent again',
      registers,
    });
    new Gauge({
      name: 'creneau_webhooks_waiting',
      help: 'Webhook messages that have not arrived',
      registers,
      async collect() {
        const row = await countDeliveries(database).catch(() => undefined);
        if (!row) return;
        this.set(row.waiting);
        oldest.set(row.oldest);
        dead.set(row.dead);
      },
    });
  }
}

/** For this machine only, or with the token if one is set. */
export function metricsRoutes(
  server: FastifyInstance,
  metrics: Metrics,
  token: string | undefined,
): void {
  const mayRead = token === undefined ? isFromThisMachine : sendsToken(token);
  server.get(
    '/metrics',
    { schema: { hide: true }, config: { access: 'public' } },
    async (request, reply) => {
      if (!mayRead(request)) throw new AnswerError(notFound);
      // not for a page of another origin in a local browser
      void reply
        .removeHeader('access-control-allow-origin')
        .header('cross-origin-resource-policy', 'same-origin');
      return reply.type(metrics.contentType).send(await metrics.text());
    },
  );
}

function sendsToken(token: string): (request: FastifyRequest) => boolean {
  const tokenHash = hashOf(`Bearer ${token}`);
  return ({ headers }) => timingSafeEqual(hashOf(headers.authorization ?? ''), tokenHash);
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
