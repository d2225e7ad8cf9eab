import type { CompiledQuery, Kysely } from 'kysely';
import { emailAsKept, type Instant } from '@creneau/core';
import { hashOf } from '../keys/tokens';
import { lockQuery } from '../database/locks';
import type { RoundTrips } from '../database/round-trips';
import type { Database, Row } from '../database/schema';
import { timestamp } from '../database/values';

const HOUR = 3_600_000;
/** Mails to one mailbox within an hour, over all groups, that nobody verifiably asked for. */
const MOST_UNASKED = 3;

type CountedMail = Pick<Row<'unasked_mails'>, 'message_id' | 'mailed_at'>;

/** Limits mails that a stranger can cause. Counted in the database, so the limit holds over all processes and restarts. */
export class UnaskedMails {
  constructor(
    private readonly database: Kysely<Database>,
    private readonly roundTrips: RoundTrips,
  ) {}

  /**
   * Counts a mail to the mailbox of that address, once for all its attempts; a mail over the limit is not counted.
   *
   * @returns undefined when it may be sent, else when the limit next allows one.
   */
  async limitedUntil(
    address: string,
    messageId: string,
    now: Instant,
  ): Promise<Instant | undefined> {
    const recipient = hashOf(mailboxOf(emailAsKept(address)));
    const lock = lockQuery([['unasked mail', recipient]]);
    const question = this.mailsSince(now - HOUR, recipient);
    return this.roundTrips.transaction<Instant | undefined>([lock, question], ([, rows]) => {
      const recent = rows as readonly CountedMail[];
      if (recent.some(({ message_id }) => message_id === messageId))
        return { writes: [], result: undefined };
      const oldest = recent[MOST_UNASKED - 1];
      if (oldest) return { writes: [], result: oldest.mailed_at + HOUR };
      return { writes: [this.countMail(recipient, messageId, now)], result: undefined };
    });
  }

  private mailsSince(start: Instant, recipient: string): CompiledQuery<CountedMail> {
    return this.database
      .selectFrom('unasked_mails')
      .select(['message_id', 'mailed_at'])
      .where('recipient', '=', recipient)
      .where('mailed_at', '>', timestamp(start) as never)
      .orderBy('mailed_at', 'desc')
      .compile();
  }

  private countMail(recipient: string, messageId: string, now: Instant): CompiledQuery {
    return (
      this.database
        .insertInto('unasked_mails')
        .values({ recipient, message_id: messageId, mailed_at: timestamp(now) })
        // a retry of a mail that was counted more than an hour ago
        .onConflict((on) =>
          on.columns(['recipient', 'message_id']).doUpdateSet({ mailed_at: timestamp(now) }),
        )
        .compile()
    );
  }
}

/** Without the detail of a subaddress, which is delivered to the same mailbox (RFC 5233): `camille+salon@example.org`. */
const mailboxOf = (address: string): string => address.replace(/\+[^@]*@/, '@');

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
