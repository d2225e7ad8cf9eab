import type { Kysely } from 'kysely';
import { emailAsKept, type Instant } from '@creneau/core';
import { hashOf } from '../keys/tokens';
import { takeLocks } from '../database/locks';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';

const HOUR = 3_600_000;
/** Mails to one address within an hour, over all groups, that nobody verifiably asked for. */
const MOST_UNASKED = 3;

/** Limits mails that a stranger can cause. Counted in the database, so the limit holds over all processes and restarts. */
export class UnaskedMails {
  constructor(private readonly database: Kysely<Database>) {}

  /**
   * Counts a mail to that address, once for all its attempts; a mail over the limit is not counted.
   *
   * @returns undefined when it may be sent, else when the limit next allows one.
   */
  async limitedUntil(
    address: string,
    messageId: string,
    now: Instant,
  ): Promise<Instant | undefined> {
    const recipient = hashOf(emailAsKept(address));
    return this.database.transaction().execute(async (transaction) => {
      await takeLocks(transaction, [['unasked mail', recipient]]);
      const recent = await transaction
        .selectFrom('unasked_mails')
        .select(['message_id', 'mailed_at'])
        .where('recipient', '=', recipient)
        .where('mailed_at', '>', timestamp(now - HOUR) as never)
        .orderBy('mailed_at', 'desc')
        .execute();
      if (recent.some(({ message_id }) => message_id === messageId)) return undefined;
      const oldest = recent[MOST_UNASKED - 1];
      if (oldest) return oldest.mailed_at + HOUR;
      await transaction
        .insertInto('unasked_mails')
        .values({ recipient, message_id: messageId, mailed_at: timestamp(now) })
        // a retry of a mail that was counted more than an hour ago
        .onConflict((on) =>
          on.columns(['recipient', 'message_id']).doUpdateSet({ mailed_at: timestamp(now) }),
        )
        .execute();
      return undefined;
    });
  }
}

/** Deletes what no longer counts. */
export async function deleteOldUnaskedMails(
  database: Kysely<Database>,
  now: Instant,
): Promise<void> {
  await database
    .deleteFrom('unasked_mails')
    .where('mailed_at', '<=', timestamp(now - HOUR) as never)
    .execute();
}
