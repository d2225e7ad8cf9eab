import type { Kysely } from 'kysely';
import { Rounds } from '../background/rounds';
import type { Database } from '../database/schema';
import { storeDailySheets } from '../event/daily-sheets';
import { deleteOldEvents, dispatchEvents } from '../event/dispatch-events';
import { deleteOldAnswers } from '../idempotency/idempotency-key';
import { deleteOldMails } from '../outbox/outbox';
import { deleteOldUnaskedMails } from '../outbox/unasked-mails';
import { deleteOldReminders, storeDueReminders } from '../reminder/due-reminders';
import type { ErrorLog } from '../request/logging';
import { deleteOldFailures } from '../session/login-failures';
import { deleteExpiredTokens } from '../session/sessions';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The interval of looking for events, which may have been stored by another process. */
const INTERVAL = 1 * SECOND;
/** The pause between two batches of events, which leaves the database to bookings. */
const BATCH_PAUSE = 250;
/** The interval of looking for mails that are due at an hour. */
const CLOCK_INTERVAL = 20 * SECOND;
const TIDY_INTERVAL = 10 * MINUTE;

/**
 * Stores the mails and messages that are due, by an event or by the hour, and deletes what has expired. It sends nothing
 * itself: a mail server that answers late must not delay what others wait for.
 */
export class Upkeep {
  private readonly rounds = new Rounds(() => this.work(), INTERVAL);
  private tidyAt = 0;
  private clockAt = 0;

  constructor(
    private readonly database: Kysely<Database>,
    /** Host that message ids end with. */
    private readonly mailHost: string,
    private readonly log: ErrorLog,
  ) {}

  start(): void {
    this.rounds.start();
  }

  /** An event may have been stored. */
  wake(): void {
    this.rounds.wake();
  }

  /** Waits for the round that is under way. */
  async stop(): Promise<void> {
    await this.rounds.stop();
  }

  /** When the database is unavailable, the next round tries again. */
  private async work(): Promise<void> {
    const { database, mailHost } = this;
    try {
      if (Date.now() >= this.clockAt) {
        await storeDailySheets(database, mailHost, Date.now());
        await storeDueReminders(database, mailHost, Date.now());
        this.clockAt = Date.now() + CLOCK_INTERVAL;
      }
      while (!this.rounds.isStopping && (await dispatchEvents(database, mailHost))) {
        await new Promise((resolve) => setTimeout(resolve, BATCH_PAUSE));
      }
      if (Date.now() >= this.tidyAt) {
        await deleteOldMails(database);
        await deleteOldEvents(database);
        await deleteOldReminders(database, Date.now());
        await deleteOldAnswers(database);
        await deleteOldFailures(database);
        await deleteExpiredTokens(database, Date.now());
        await deleteOldUnaskedMails(database, Date.now());
        this.tidyAt = Date.now() + TIDY_INTERVAL;
      }
    } catch (failure) {
      this.log.error({ err: failure }, 'what is due could not be stored');
    }
  }
}
