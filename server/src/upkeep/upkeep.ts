import type { Kysely } from 'kysely';
import { Rounds } from '../background/rounds';
import { ClocksDiffer, databaseTime, ensureClocksAgree } from '../database/clock';
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
/** Events may be stored by another process, which cannot wake this one. */
const INTERVAL = 1 * SECOND;
/** For mails due at an hour. */
const CLOCK_INTERVAL = 20 * SECOND;
const TIDY_INTERVAL = 10 * MINUTE;

/**
 * Sends nothing itself: a slow mail server must not delay other work.
 *
 * @param mailHost right-hand side of message ids
 */
export function upkeepOf(database: Kysely<Database>, mailHost: string, log: ErrorLog): Rounds {
  let [clockAt, tidyAt] = [0, 0];
  const work = async (): Promise<void> => {
    try {
      if (performance.now() >= clockAt) {
        const now = await databaseTime(database);
        await storeDailySheets(database, mailHost, now);
        await storeDueReminders(database, mailHost, now);
        clockAt = performance.now() + CLOCK_INTERVAL;
      }
      await rounds.inBatches(() => dispatchEvents(database, mailHost));
      if (performance.now() >= tidyAt) {
        tidyAt = performance.now() + TIDY_INTERVAL;
        await ensureClocksAgree(database, Date.now);
        await deleteOldMails(database);
        await deleteOldEvents(database);
        await deleteOldDeliveries(database);
        await deleteOldSheets(database);
        await deleteOldReminders(database);
        await deleteOldAnswers(database);
        await deleteOldFailures(database);
        await deleteExpiredTokens(database);
        await deleteOldUnaskedMails(database);
      }
    } catch (failure) {
      if (failure instanceof ClocksDiffer)
        return log.error(
          { alert: 'clock', minutesAhead: failure.minutesAhead },
          'nothing old is deleted: the clocks of this process and of the database differ',
        );
      // if the database is unavailable, the next round tries again
      log.error({ err: failure }, 'what is due could not be stored');
    }
  };
  const rounds = new Rounds(work, INTERVAL);
  return rounds;
}
