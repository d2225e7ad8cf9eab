import type { Kysely } from 'kysely';
import { Rounds } from '../background/rounds';
import type { Database } from '../database/schema';
import { deleteOldSheets, storeDailySheets } from '../event/daily-sheets';
import { deleteOldEvents, dispatchEvents } from '../event/dispatch-events';
import { deleteOldAnswers } from '../idempotency/idempotency-key';
import { deleteOldMails } from '../outbox/outbox';
import { deleteOldUnaskedMails } from '../outbox/unasked-mails';
import { deleteOldReminders, storeDueReminders } from '../reminder/due-reminders';
import type { ErrorLog } from '../request/logging';
import { deleteOldFailures } from '../session/login-failures';
import { deleteExpiredTokens } from '../session/sessions';
import { deleteOldDeliveries } from '../webhook/webhook-queue';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The interval of looking for events, which may have been stored by another process. */
const INTERVAL = 1 * SECOND;
/** The interval of looking for mails that are due at an hour. */
const CLOCK_INTERVAL = 20 * SECOND;
const TIDY_INTERVAL = 10 * MINUTE;

/**
 * Stores the mails and messages that are due, by an event or by the hour, and deletes what has expired. It sends nothing
 * itself: a mail server that answers late must not delay what others wait for.
 *
 * @param mailHost the host that message ids end with.
 */
export function upkeepOf(database: Kysely<Database>, mailHost: string, log: ErrorLog): Rounds {
  let [clockAt, tidyAt] = [0, 0];
  const work = async (): Promise<void> => {
    try {
      if (Date.now() >= clockAt) {
        await storeDailySheets(database, mailHost, Date.now());
        await storeDueReminders(database, mailHost, Date.now());
        clockAt = Date.now() + CLOCK_INTERVAL;
      }
      await rounds.inBatches(() => dispatchEvents(database, mailHost));
      if (Date.now() >= tidyAt) {
        await deleteOldMails(database);
        await deleteOldEvents(database);
        await deleteOldDeliveries(database);
        await deleteOldSheets(database, Date.now());
        await deleteOldReminders(database, Date.now());
        await deleteOldAnswers(database);
        await deleteOldFailures(database);
        await deleteExpiredTokens(database, Date.now());
        await deleteOldUnaskedMails(database, Date.now());
        tidyAt = Date.now() + TIDY_INTERVAL;
      }
    } catch (failure) {
      // when the database is unavailable, the next round tries again
      log.error({ err: failure }, 'what is due could not be stored');
    }
  };
  const rounds = new Rounds(work, INTERVAL);
  return rounds;
}
