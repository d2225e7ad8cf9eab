import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import { ClocksDiffer, ensureClocksAgree } from '../database/clock';
import type { Database, ErasureReason } from '../database/schema';
import { Rounds } from '../background/rounds';
import { filesTo } from '../mail/post';
import { erasePerson } from './erase-person';
import { deleteUnconfirmedRequests } from './erasure-requests';
import { confirmedRequests, expiredPeople } from './retention';
import type { Person } from './person';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The page promises erasure within a month. */
const ROUND_INTERVAL = 60 * MINUTE;
/** Short, so that a server restarted every hour still erases. */
const FIRST_ROUND_AFTER = MINUTE;

interface RoundsParts {
  readonly database: Kysely<Database>;
  readonly now: () => Instant;
  /** Milliseconds; monotonic. */
  readonly uptime: () => number;
  readonly mailHost: string;
  readonly outboxFolder: string;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

export async function removeMailsTo(folder: string, addresses: readonly string[]): Promise<void> {
  for (const file of await filesTo(folder, addresses))
    await rm(join(folder, file), { force: true });
}

/** Concurrent processes are safe: the second finds nobody to erase. */
export class ErasureRounds {
  private readonly rounds = new Rounds(() => this.work(), SECOND);
  private nextAt: number;

  constructor(private readonly parts: RoundsParts) {
    this.nextAt = parts.uptime() + FIRST_ROUND_AFTER;
  }

  start(): void {
    this.rounds.start();
  }

  stop(): Promise<void> {
    return this.rounds.stop();
  }

  private async work(): Promise<void> {
    const { database, now, uptime, log } = this.parts;
    if (uptime() < this.nextAt) return;
    this.nextAt = uptime() + ROUND_INTERVAL;
    try {
      await ensureClocksAgree(database, now);
      const requestCount = await this.eraseEach(await confirmedRequests(database), 'asked');
      const { people, postponedCount } = await expiredPeople(database);
      const expiredCount = await this.eraseEach(people, 'expired');
      await deleteUnconfirmedRequests(database);
      if (requestCount + expiredCount + postponedCount > 0)
        log.info(
          { asked: requestCount, expired: expiredCount, postponed: postponedCount },
          'people were erased',
        );
    } catch (failure) {
      if (failure instanceof ClocksDiffer)
        log.error(
          { alert: 'clock', minutesAhead: failure.minutesAhead },
          'nobody is erased: the clocks of this process and of the database differ',
        );
      else log.error({ err: failure }, 'a round of erasures was not done');
    }
  }

  /** @returns the count. */
  private async eraseEach(people: readonly Person[], reason: ErasureReason): Promise<number> {
    const { database, mailHost, outboxFolder, log } = this.parts;
    let count = 0;
    for (const person of people) {
      if (this.rounds.isStopping) break;
      try {
        const result = await erasePerson(database, person, reason, mailHost);
        if (!result) continue;
        count += 1;
        await removeMailsTo(outboxFolder, result.emails);
      } catch (failure) {
        // a failing erasure must not block the others
        log.error({ err: failure }, 'an erasure was not done');
      }
    }
    return count;
  }
}
