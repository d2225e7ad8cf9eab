import type { Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Database } from '../database/schema';
import type { ErrorLog } from '../request/logging';
import { Rounds } from '../background/rounds';
import { postMessage, type PostResult, retryPause, type TargetRule } from './post-message';
import { signedHeaders } from './sign-message';
import { webhookPayload } from './webhook-payload';
import {
  claimWebhooks,
  completeDelivery,
  deleteDelivery,
  disableWebhook,
  nextDelivery,
  postponeDeliveries,
  releaseWebhook,
  type NextDelivery,
  type WebhookId,
} from './webhook-queue';

const SECOND = 1_000;
const INTERVAL = 1 * SECOND;
/** Concurrent endpoints: one that hangs occupies one place. */
const MOST_AT_ONCE = 64;
/** For running attempts at shutdown. */
const PATIENCE = 2 * SECOND;

/** In order per endpoint, concurrently with other endpoints and processes. */
export class Webhooks {
  private readonly rounds = new Rounds(() => this.work(), INTERVAL);
  private readonly underWay = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: Kysely<Database>,
    private readonly isAllowed: TargetRule,
    private readonly now: () => Instant,
    private readonly log: ErrorLog,
  ) {}

  start(): void {
    this.rounds.start();
  }

  /** Attempts that are cut off are repeated with the same id. */
  async stop(): Promise<void> {
    await this.rounds.stop();
    const patience = setTimeout(() => this.stopping.abort(), PATIENCE);
    await Promise.all(this.underWay);
    clearTimeout(patience);
  }

  /** If the database is unavailable, the next round tries again. */
  private async work(): Promise<void> {
    try {
      const free = MOST_AT_ONCE - this.underWay.size;
      const batch = free > 0 ? await claimWebhooks(this.database, free) : [];
      for (const webhook of batch) {
        const sending: Promise<void> = this.sendInOrder(webhook).finally(() =>
          this.underWay.delete(sending),
        );
        this.underWay.add(sending);
      }
    } catch (failure) {
      this.log.error({ err: failure }, 'the webhooks could not be read');
    }
  }

  private async sendInOrder(webhook: WebhookId): Promise<void> {
    try {
      let goesOn = true;
      while (goesOn && !this.rounds.isStopping) {
        const delivery = await nextDelivery(this.database, webhook);
        if (!delivery) break;
        goesOn = await this.send(webhook, delivery);
      }
      if (goesOn) await releaseWebhook(this.database, webhook);
    } catch (failure) {
      this.log.error({ err: failure, webhook }, 'a webhook was not sent');
    }
  }

  /** @returns `true` if the next message may be sent. */
  private async send(webhook: WebhookId, delivery: NextDelivery): Promise<boolean> {
    const { database } = this;
    const { position } = delivery;
    const payload = await webhookPayload(database, {
      groupId: webhook.groupId,
      eventId: delivery.event_id,
      position,
      personalData: delivery.personal_data,
    });
    if (!payload) {
      await deleteDelivery(database, webhook, position);
      return true;
    }
    const result: PostResult = await this.post(JSON.stringify(payload), delivery);
    switch (result.kind) {
      case 'delivered':
        await completeDelivery(database, webhook, position);
        return true;
      case 'gone':
        await disableWebhook(database, webhook, position);
        return false;
      case 'failed':
        // an attempt cut off by the shutdown says nothing about the receiver
        if (this.stopping.signal.aborted) return true;
        return postponeDeliveries(database, webhook, position, {
          reason: result.reason,
          pause: retryPause(delivery.failures + 1, Math.random(), result.retryAfter),
        });
    }
  }

  private post(body: string, delivery: NextDelivery): Promise<PostResult> {
    const { message_id: id, url, secret, previous_secret: previous } = delivery;
    const timestamp = Math.floor(this.now() / SECOND);
    return postMessage({
      url,
      headers: signedHeaders(
        { id, timestamp, body },
        previous === null ? [secret] : [secret, previous],
      ),
      body,
      isAllowed: this.isAllowed,
      signal: this.stopping.signal,
    });
  }
}
