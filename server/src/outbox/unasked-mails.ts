import { sql, CompiledQuery, type Kysely } from 'kysely';
import { emailAsKept, type Instant } from '@creneau/core';
import { hashOf } from '../keys/keys';
import { lockQuery } from '../database/transactions';
import type { RoundTrips } from '../database/pipelined-queries';
import type { Database } from '../database/schema';

const HOUR = 3_600_000;
/** Mails per mailbox and hour, over all groups, that nobody verifiably asked for. */
const MOST_UNASKED = 3;
/**
 * The same limit for mails with a link. It is higher than that of one network, which a stranger can
 * use up.
 */
const MOST_LINKS = 9;

/** Key of the count, with the maximum per hour. */
interface Allowance {
  readonly name: string;
  readonly most: number;
}

/** For mails about appointments, which anybody can book with somebody else's address. */
export const appointmentAllowances = (address: string): readonly Allowance[] => [
  { name: mailboxOf(emailAsKept(address)), most: MOST_UNASKED },
];

/**
 * For mails with a link. Bookings do not use up these limits, nor does a requester on another
 * network.
 */
export const linkAllowances = (
  address: string,
  askedFrom: string | undefined,
): readonly Allowance[] => {
  const mailbox = mailboxOf(emailAsKept(address));
  return [
    { name: `link ${mailbox} ${askedFrom ?? ''}`, most: MOST_UNASKED },
    { name: `link ${mailbox}`, most: MOST_LINKS },
  ];
};

interface CountedMail {
  readonly recipient: string;
  readonly message_id: string;
  readonly mailed_at: Instant;
}

const RECENT = `
  select recipient, message_id, mailed_at from unasked_mails
  where recipient = any($1::text[]) and mailed_at > now() - interval '1 hour'
  order by mailed_at desc`;

/** A retry after more than an hour counts again. */
const COUNT = `
  insert into unasked_mails (recipient, message_id, mailed_at) select name, $2, now() from unnest($1::text[]) as name
  on conflict (recipient, message_id) do update set mailed_at = now()`;

/** Counts in the database and by its clock, so that limits hold over all processes and restarts. */
export class UnaskedMails {
  constructor(private readonly roundTrips: RoundTrips) {}

  /**
   * Counts a mail once for all its attempts, unless it is over a limit.
   *
   * @returns undefined if it may be sent, else the time at which the next one may.
   */
  async limitedUntil(
    allowances: readonly Allowance[],
    messageId: string,
  ): Promise<Instant | undefined> {
    const limits = allowances.map(({ name, most }) => ({ name: hashOf(name), most }));
    const names = limits.map(({ name }) => name);
    const lock = lockQuery(names.map((name) => ['unasked mail', name]));
    const question: CompiledQuery<CountedMail> = CompiledQuery.raw(RECENT, [names]);
    return this.roundTrips.transaction([lock, question], ([, recent]) => {
      if (recent.some(({ message_id }) => message_id === messageId))
        return { writes: [], result: undefined };
      const ends = limits.flatMap(({ name, most }) => {
        const oldest = recent.filter(({ recipient }) => recipient === name)[most - 1];
        return oldest ? [oldest.mailed_at + HOUR] : [];
      });
      if (ends.length > 0) return { writes: [], result: Math.max(...ends) };
      return { writes: [CompiledQuery.raw(COUNT, [names, messageId])], result: undefined };
    });
  }
}

/** `camille+salon@example.org` is the same mailbox (RFC 5233). */
const mailboxOf = (address: string): string => address.replace(/\+[^@]*@/, '@');

export async function deleteOldUnaskedMails(database: Kysely<Database>): Promise<void> {
  await database
    .deleteFrom('unasked_mails')
    .where(sql<boolean>`mailed_at <= now() - interval '1 hour'`)
    .execute();
}
