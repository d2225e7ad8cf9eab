import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Database, ErasureReason } from '../database/schema';
import { Rounds } from '../background/rounds';
import type { ErrorLog } from '../request/logging';
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
  readonly now: () => Instant;
  /** Host that message ids end with. */
  readonly mailHost: string;
  /** Folder of mails that are written to files. */
  readonly outboxFolder: string;
  readonly log: ErrorLog;
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
  private nextAt: Instant;

  constructor(private readonly parts: RoundsParts) {
    this.nextAt = parts.now() + FIRST_ROUND_AFTER;
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
    const { database, now, log } = this.parts;
    if (now() < this.nextAt) return;
    this.nextAt = now() + ROUND_INTERVAL;
    try {
      await this.eraseEach(await confirmedRequests(database), 'asked');
      await this.eraseEach(await expiredPeople(database, now()), 'expired');
      await deleteUnconfirmedRequests(database, now());
    } catch (failure) {
      log.error({ err: failure }, 'a round of erasures was not done');
    }
  }

  private async eraseEach(people: readonly Person[], reason: ErasureReason): Promise<void> {
    const { database, now, mailHost, outboxFolder, log } = this.parts;
    for (const person of people) {
      if (this.rounds.isStopping) return;
      try {
        const erased = await erasePerson(database, person, reason, { now: now(), mailHost });
        if (erased) await removeMailsTo(outboxFolder, erased.emails);
      } catch (failure) {
        // one that fails at each round must not keep the others from being erased
        log.error({ err: failure }, 'an erasure was not done');
      }
    }
  }
}
