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
/** The interval of erasures: the page promises them within a month. */
const ROUND_INTERVAL = 60 * MINUTE;
/** From the start to the first round: a server that is started again within each hour erases, too. */
const FIRST_ROUND_AFTER = MINUTE;

interface RoundsParts {
  readonly database: Kysely<Database>;
  /** The clock of this process. */
  readonly now: () => Instant;
  /** Milliseconds that this process has run, which a change of its clock leaves as they are. */
  readonly uptime: () => number;
  /** Host that message ids end with. */
  readonly mailHost: string;
  /** Folder of mails that are written to files. */
  readonly outboxFolder: string;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** Deletes the files of mails to these addresses. */
export async function removeMailsTo(folder: string, addresses: readonly string[]): Promise<void> {
  for (const file of await filesTo(folder, addresses))
    await rm(join(folder, file), { force: true });
}

/**
 * Erases people who confirmed their request, and data whose retention period is over. Several processes may do so
 * concurrently: the second finds nobody to erase.
 */
export class ErasureRounds {
  private readonly rounds = new Rounds(() => this.work(), SECOND);
  private nextAt: number;

  constructor(private readonly parts: RoundsParts) {
    this.nextAt = parts.uptime() + FIRST_ROUND_AFTER;
  }

  start(): void {
    this.rounds.start();
  }

  /** Waits for the erasure that is running. */
  stop(): Promise<void> {
    return this.rounds.stop();
  }

  /** What fails, such as when the database is unavailable, is retried in the next round. */
  private async work(): Promise<void> {
    const { database, now, uptime, log } = this.parts;
    if (uptime() < this.nextAt) return;
    this.nextAt = uptime() + ROUND_INTERVAL;
    try {
      await ensureClocksAgree(database, now);
      const asked = await this.eraseEach(await confirmedRequests(database), 'asked');
      const { people, postponed } = await expiredPeople(database);
      const expired = await this.eraseEach(people, 'expired');
      await deleteUnconfirmedRequests(database);
      if (asked + expired + postponed > 0)
        log.info({ asked, expired, postponed }, 'people were erased');
    } catch (failure) {
      if (failure instanceof ClocksDiffer)
        log.error(
          { alert: 'clock', minutesAhead: failure.minutesAhead },
          'nobody is erased: the clocks of this process and of the database differ',
        );
      else log.error({ err: failure }, 'a round of erasures was not done');
    }
  }

  /** @returns how many were erased. */
  private async eraseEach(people: readonly Person[], reason: ErasureReason): Promise<number> {
    const { database, mailHost, outboxFolder, log } = this.parts;
    let count = 0;
    for (const person of people) {
      if (this.rounds.isStopping) break;
      try {
        const erased = await erasePerson(database, person, reason, mailHost);
        if (!erased) continue;
        count += 1;
        await removeMailsTo(outboxFolder, erased.emails);
      } catch (failure) {
        // one that fails at each round must not keep the others from being erased
        log.error({ err: failure }, 'an erasure was not done');
      }
    }
    return count;
  }
}
