import type { Kysely } from 'kysely';
import { emailAsKept, type Instant } from '@creneau/core';
import { hashOf } from '../appointment/tokens';
import { lock } from '../database/locks';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';

const HOUR = 3_600_000;
/** So many mails that nobody proved to have asked for go to one address within an hour, over all groups. */
const MOST_UNASKED = 3;

/** Mails that a stranger can cause, counted in the database: by all processes, and beyond a restart. */
export class UnaskedMails {
  constructor(private readonly database: Kysely<Database>) {}

  /**
   * Counts a mail to that address, once however often it is tried; what is over the limit is not counted.
   *
   * @returns nothing where it may leave, else when there is room for another.
   */
  async fullUntil(address: string, messageId: string, now: Instant): Promise<Instant | undefined> {
    const recipient = hashOf(emailAsKept(address));
    return this.database.transaction().execute(async (transaction) => {
      await lock(transaction, [['unasked mail', recipient]]);
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
        // the same mail an hour ago: it was tried for so long
        .onConflict((on) =>
          on.columns(['recipient', 'message_id']).doUpdateSet({ mailed_at: timestamp(now) }),
        )
        .execute();
      return undefined;
    });
  }
}

/** What was mailed more than an hour ago limits nothing any more. */
export async function forgetOldUnaskedMails(
  database: Kysely<Database>,
  now: Instant,
): Promise<void> {
  await database
    .deleteFrom('unasked_mails')
    .where('mailed_at', '<=', timestamp(now - HOUR) as never)
    .execute();
}
