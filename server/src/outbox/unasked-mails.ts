import { sql, CompiledQuery, type Kysely } from 'kysely';
import { emailAsKept, type Instant } from '@creneau/core';
import { hashOf } from '../keys/tokens';
import { lockQuery } from '../database/locks';
import type { RoundTrips } from '../database/round-trips';
import type { Database } from '../database/schema';

const HOUR = 3_600_000;
/** Mails to one mailbox within an hour, over all groups, that nobody verifiably asked for. */
const MOST_UNASKED = 3;
/** The same of mails with a link, whoever asks: with more networks than these allow, a stranger can delay them. */
const MOST_LINKS = 9;

/** What an unasked mail is counted by, and how many of the kind may leave within an hour. */
interface Allowance {
  readonly name: string;
  readonly most: number;
}

/** The allowance of mails about appointments, which anybody can book in the name of somebody else. */
export const appointmentAllowances = (address: string): readonly Allowance[] => [
  { name: mailboxOf(emailAsKept(address)), most: MOST_UNASKED },
];

/**
 * Those of mails with a link to an account or an erasure: bookings do not use them up, and whoever asks from one network does
 * not use up what is left for another.
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

/** A mail is counted again where it was counted more than an hour ago and is sent once more. */
const COUNT = `
  insert into unasked_mails (recipient, message_id, mailed_at) select name, $2, now() from unnest($1::text[]) as name
  on conflict (recipient, message_id) do update set mailed_at = now()`;

/**
 * Limits mails that a stranger can cause. Counted in the database and by its clock, so the limit holds over all processes and
 * restarts.
 */
export class UnaskedMails {
  constructor(private readonly roundTrips: RoundTrips) {}

  /**
   * Counts a mail by each of its allowances, once for all its attempts; a mail over a limit is not counted.
   *
   * @returns undefined when it may be sent, else when the limits next allow one.
   */
  async limitedUntil(
    allowances: readonly Allowance[],
    messageId: string,
  ): Promise<Instant | undefined> {
    const counted = allowances.map(({ name, most }) => ({ name: hashOf(name), most }));
    const names = counted.map(({ name }) => name);
    const lock = lockQuery(names.map((name) => ['unasked mail', name]));
    const question = CompiledQuery.raw(RECENT, [names]);
    return this.roundTrips.transaction<Instant | undefined>([lock, question], ([, rows]) => {
      const recent = rows as readonly CountedMail[];
      if (recent.some(({ message_id }) => message_id === messageId))
        return { writes: [], result: undefined };
      const ends = counted.flatMap(({ name, most }) => {
        const oldest = recent.filter(({ recipient }) => recipient === name)[most - 1];
        return oldest ? [oldest.mailed_at + HOUR] : [];
      });
      if (ends.length > 0) return { writes: [], result: Math.max(...ends) };
      return { writes: [CompiledQuery.raw(COUNT, [names, messageId])], result: undefined };
    });
  }
}

/** Without the detail of a subaddress, which is delivered to the same mailbox (RFC 5233): `camille+salon@example.org`. */
const mailboxOf = (address: string): string => address.replace(/\+[^@]*@/, '@');

/** Deletes what no longer counts. */
export async function deleteOldUnaskedMails(database: Kysely<Database>): Promise<void> {
  await database
    .deleteFrom('unasked_mails')
    .where(sql<boolean>`mailed_at <= now() - interval '1 hour'`)
    .execute();
}
