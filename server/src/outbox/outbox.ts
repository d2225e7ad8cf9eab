import { CompiledQuery, sql, type Kysely } from 'kysely';
import { isQuiet, type Instant } from '@creneau/core';
import {
  composeAccountMail,
  isUnasked,
  recipientOf,
  type AccountMailToSend,
  type DummyMail,
} from '../account/account-mails';
import type { AppointmentKeys } from '../keys/keys';
import type { RoundTrips } from '../database/pipelined-queries';
import type { Database, Row } from '../database/schema';
import { json, timestamp } from '../database/values';
import { appointmentMail } from '../mail/appointment-mail';
import type { LinkMail } from '../mail/link-mail';
import type { AppointmentMailToSend, ReminderSmsToSend } from '../appointment/appointment-mails';
import { composeNotice } from '../appointment/compose-notice';
import {
  composeBusinessMail,
  composeDailySheet,
  type BusinessMailToSend,
  type DailySheetToSend,
} from '../event/business-notices';
import {
  composeUndelivered,
  isToFiche,
  linesOf,
  undeliveredNotices,
  type UndeliveredToSend,
} from '../event/undelivered-mails';
import { recipientsOf } from '../event/staff-recipients';
import { Rounds } from '../background/rounds';
import type { ErrorLog } from '../request/logging';
import { appointmentAllowances, linkAllowances, UnaskedMails } from './unasked-mails';
import {
  type AddressMailToSend,
  composeAddressMail,
  composeErasedMail,
  composeFarewell,
  type ErasedMailToSend,
  type FarewellToSend,
  unconfirmedAddress,
} from '../personal-data/erasure-mails';
import { outboxRow } from '../mail/outbox-row';
import { type AddressedMail, DeliveryError, type Post } from '../mail/post';
import { groupOf } from '../group/groups';
import { mobileNumber, type ShortMessage, type ShortMessages } from '../sms/short-messages';
import { reminderMessage } from '../sms/reminder-message';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Mails may be stored by another process, which cannot wake this one. */
const INTERVAL = 1 * SECOND;
/** Sent concurrently. */
export const BATCH = 10;
/** Seconds, doubled each time; longer than an attempt can take. */
const FIRST_PAUSE = 20;
const LONGEST_PAUSE = 3_600;
/** Attempts of about two days; a later mail would be useless. */
const MOST_ATTEMPTS = 55;
/**
 * The interval of checks for reminders that wait for the end of the quiet hours or for the
 * business.
 */
const QUIET_PAUSE = 5 * MINUTE;
/** A link is useless after so long. */
const LONGEST_WAIT_OF_LINK = 48 * 60 * MINUTE;

/** Claims mails by postponing their next attempt, so that no transaction is open during sending. */
const CLAIM: CompiledQuery<ClaimedMail> = CompiledQuery.raw(`
  update outbox set attempts = attempts + 1,
    next_attempt_at = now() + make_interval(secs => least(${FIRST_PAUSE} * 2 ^ attempts, ${LONGEST_PAUSE}))
  where (group_id, id) in (
    select group_id, id from outbox
    where sent_at is null and next_attempt_at <= now() and attempts < ${MOST_ATTEMPTS}
    order by next_attempt_at limit ${BATCH} for update skip locked)
  returning group_id, id, message_id, mail, created_at, attempts, now() as claimed_at`);

const NEVER = sql<string>`'infinity'`;

/** Postpones a mail without counting the attempt. */
const POSTPONE = `update outbox set attempts = attempts - 1, next_attempt_at = $3 where group_id = $1 and id = $2`;

/** The same link was requested again since: its mail replaces this one. */
const IS_SUPERSEDED = `
  select from outbox where group_id = $1 and id > $2 and sent_at is null
    and mail - '{askedFrom,locale}'::text[] = $3::jsonb - '{askedFrom,locale}'::text[] limit 1`;

const MARK_SENT = `update outbox set sent_at = now(), mail = '{}' where group_id = $1 and id = $2`;

const TO_THE_BUSINESS: readonly string[] = ['business', 'dailySheet', 'undelivered', 'erased'];

interface ClaimedMail {
  readonly group_id: number;
  readonly id: number;
  readonly message_id: string;
  readonly mail:
    | AppointmentMailToSend
    | ReminderSmsToSend
    | AccountMailToSend
    | AddressMailToSend
    | ErasedMailToSend
    | FarewellToSend
    | BusinessMailToSend
    | DailySheetToSend
    | UndeliveredToSend
    | DummyMail;
  readonly created_at: Instant;
  readonly attempts: number;
  /** By the clock of the database, like all times of the row. */
  readonly claimed_at: Instant;
}

/** Anybody can ask for the link. */
type LinkToSend = AccountMailToSend | AddressMailToSend;

interface MailParts {
  readonly sender: string;
  /** Of links; never taken from a request. */
  readonly origin: () => string;
  readonly keys: AppointmentKeys;
  readonly mailHost: string;
}

/** Sends stored mails; several processes may do so concurrently. */
export class Outbox {
  private readonly rounds = new Rounds(() => this.work(), INTERVAL);
  private readonly unaskedMails: UnaskedMails;
  /** Sent, but not yet marked because the database failed. */
  private readonly rowsToMark = new Set<ClaimedMail>();

  constructor(
    private readonly database: Kysely<Database>,
    private readonly roundTrips: RoundTrips,
    private readonly ways: { readonly post: Post; readonly shortMessages: ShortMessages },
    private readonly parts: MailParts,
    private readonly log: ErrorLog,
  ) {
    this.unaskedMails = new UnaskedMails(roundTrips);
  }

  start(): void {
    this.rounds.start();
  }

  /** Sends at once. */
  wake(): void {
    this.rounds.wake();
  }

  async stop(): Promise<void> {
    await this.rounds.stop();
    await Promise.allSettled([...this.rowsToMark].map((row) => this.markSent(row)));
    this.ways.post.close();
  }

  /** If the database is unavailable, the next round tries again. */
  private async work(): Promise<void> {
    try {
      await this.rounds.inBatches(() => this.sendBatch());
    } catch (failure) {
      this.log.error({ err: failure }, 'the outbox could not be read');
    }
  }

  /** All at once: a waiting mail could be claimed by another process and be sent twice. */
  private async sendBatch(): Promise<boolean> {
    // first: a mail that was sent must not be claimed again
    for (const row of this.rowsToMark) await this.markSent(row);
    const rows = await this.roundTrips.rows(CLAIM);
    const attempt = async (row: ClaimedMail): Promise<void> => {
      try {
        await this.send(row);
      } catch (failure) {
        await this.noteFailure(row, failure);
      }
    };
    await Promise.all(rows.map(attempt));
    return rows.length === BATCH;
  }

  /** Gives up after a final answer, or the last attempt. */
  private async noteFailure(row: ClaimedMail, failure: unknown): Promise<void> {
    const { group_id: groupId, id, mail, attempts } = row;
    const { isFinal, status, answer } =
      failure instanceof DeliveryError
        ? failure
        : { isFinal: false, status: undefined, answer: undefined };
    const isGivenUp = isFinal || attempts >= MOST_ATTEMPTS;
    this.log.error(
      { err: failure, mail: id, group: groupId, attempts, status, answer },
      isGivenUp ? 'a mail was given up' : 'a mail did not leave',
    );
    try {
      const notices = isGivenUp ? await undeliveredNotices(this.database, groupId, id, mail) : [];
      await this.database.transaction().execute(async (transaction) => {
        const updates = await transaction
          .updateTable('outbox')
          .set({
            failure: answer ?? '',
            ...(isGivenUp && { failed_at: sql<string>`now()`, next_attempt_at: NEVER }),
            // the content may have an address; ids of appointments stay for the business
            ...(isGivenUp && !isToFiche(mail) && { mail: '{}' }),
          })
          .where('group_id', '=', groupId)
          .where('id', '=', id)
          .where('failed_at', 'is', null)
          .returning('id')
          .execute();
        if (updates.length > 0 && notices.length > 0)
          await transaction
            .insertInto('outbox')
            .values(notices.map((notice) => outboxRow(groupId, notice, this.parts.mailHost)))
            .execute();
      });
    } catch (error) {
      this.log.error({ err: error, mail: id }, 'a failure could not be stored');
    }
  }

  private async send(row: ClaimedMail): Promise<void> {
    const { group_id, id, message_id, mail, created_at } = row;
    if (hasLink(mail) && (await this.isObsolete(row, mail))) return this.markSent(row);
    const limitedUntil =
      (await this.quietUntil(row)) ?? (await this.doubtUntil(row)) ?? (await this.fullUntil(row));
    if (limitedUntil !== undefined) {
      await this.roundTrips.rows(
        CompiledQuery.raw(POSTPONE, [group_id, id, timestamp(limitedUntil)]),
      );
      return;
    }
    const date = new Date(created_at);
    if (mail.kind === 'sms') {
      const sms = await this.composeSms(row, mail);
      if (sms) await this.ways.shortMessages.send({ ...sms, id: message_id, date });
    } else {
      const compose = await this.composeMail(row, mail);
      if (compose)
        await this.ways.post.send({
          ...compose,
          replyTo: compose.replyTo ?? (await this.replyTo(group_id, mail, compose)),
          messageId: message_id,
          date,
        });
    }
    this.rowsToMark.add(row);
    await this.markSent(row);
  }

  private async markSent(row: ClaimedMail): Promise<void> {
    await this.roundTrips.rows(CompiledQuery.raw(MARK_SENT, [row.group_id, row.id]));
    this.rowsToMark.delete(row);
  }

  private async isObsolete(
    { group_id, id, created_at, claimed_at }: ClaimedMail,
    mail: LinkToSend,
  ): Promise<boolean> {
    if (claimed_at - created_at > LONGEST_WAIT_OF_LINK) return true;
    const later = CompiledQuery.raw(IS_SUPERSEDED, [group_id, id, json(mail)]);
    return (await this.roundTrips.rows(later)).length > 0;
  }

  /** The end of the quiet hours, for a retry of a reminder. */
  private async quietUntil({
    group_id,
    mail,
    claimed_at: now,
  }: ClaimedMail): Promise<Instant | undefined> {
    if (mail.kind !== 'sms' && mail.kind !== 'reminder') return undefined;
    const { quiet_from: from, quiet_to: to, timezone } = await groupOf(this.database, group_id);
    return isQuiet(now, { from, to }, timezone) ? now + QUIET_PAUSE : undefined;
  }

  /** The next check, if the business has put the appointment in doubt since. */
  private async doubtUntil({
    group_id: groupId,
    mail,
    claimed_at: now,
  }: ClaimedMail): Promise<Instant | undefined> {
    if (mail.kind !== 'sms' && mail.kind !== 'reminder') return undefined;
    if (mail.start !== undefined && now >= mail.start) return undefined;
    const query = this.database
      .selectFrom('appointments')
      .select('id')
      .where('group_id', '=', groupId)
      .where('id', 'in', [...mail.appointmentIds])
      .where('doubt_timezone', 'is not', null)
      .limit(1);
    const inDoubt = await this.roundTrips.rows(query.compile());
    return inDoubt.length > 0 ? now + QUIET_PAUSE : undefined;
  }

  /** Undefined if the booking has changed or has no mobile number. */
  private async composeSms(
    { group_id: groupId, claimed_at: now }: ClaimedMail,
    mail: ReminderSmsToSend,
  ): Promise<Omit<ShortMessage, 'id' | 'date'> | undefined> {
    const { origin, keys } = this.parts;
    const reminder = { ...mail, kind: 'reminder' as const };
    const context = { origin: origin(), now, keys, sms: true } as const;
    const { database, roundTrips } = this;
    const connections = { database, roundTrips };
    const notice = await composeNotice(connections, groupId, reminder, keys, context);
    const fiche = await this.ficheOf(groupId, mail);
    if (!notice || !fiche) return undefined;
    const to = mobileNumber(fiche.firstphone, notice.group);
    return to === undefined
      ? undefined
      : { to, from: notice.sender.name, text: reminderMessage(notice) };
  }

  /** The time at which the rate limit allows the mail; undefined if it applies no limit. */
  private async fullUntil({
    group_id,
    mail,
    message_id,
  }: ClaimedMail): Promise<Instant | undefined> {
    const recipient = await this.unverifiedRecipient(group_id, mail);
    if (!recipient) return undefined;
    const allowances = hasLink(mail)
      ? linkAllowances(recipient, mail.askedFrom)
      : appointmentAllowances(recipient);
    return this.unaskedMails.limitedUntil(allowances, message_id);
  }

  private async unverifiedRecipient(
    groupId: number,
    mail: ClaimedMail['mail'],
  ): Promise<string | undefined> {
    const { database } = this;
    if (mail.kind === 'account' && isUnasked(mail)) return recipientOf(database, groupId, mail);
    if (mail.kind === 'erasure')
      return (await unconfirmedAddress(database, groupId, mail))?.email ?? undefined;
    if (!('unasked' in mail) || !mail.unasked) return undefined;
    const fiche = await this.ficheOf(groupId, mail);
    if (!fiche || mail.kind !== 'sms') return fiche?.email;
    // normalizes spellings of one phone number
    const { settings } = await groupOf(database, groupId);
    return mobileNumber(fiche.firstphone, settings);
  }

  /** Replies go to the business; those to its own mails go to the customer, or to nobody. */
  private async replyTo(
    groupId: number,
    mail: ClaimedMail['mail'],
    { from }: Pick<AddressedMail, 'from'>,
  ): Promise<AddressedMail['replyTo']> {
    if (TO_THE_BUSINESS.includes(mail.kind)) return undefined;
    const recipients = await recipientsOf(this.database, groupId);
    const ofGroup = recipients.find(({ calendarIds }) => calendarIds === undefined);
    const calendarIds =
      ofGroup || recipients.length === 0 || !isToFiche(mail)
        ? []
        : (await linesOf(this.database, groupId, mail.appointmentIds)).map(
            ({ calendar_id }) => calendar_id,
          );
    const recipient = ofGroup ?? recipients.find((one) => one.hears(calendarIds));
    return recipient && { name: from.name, address: recipient.address };
  }

  private async ficheOf(
    groupId: number,
    { appointmentIds }: Pick<AppointmentMailToSend, 'appointmentIds'>,
  ): Promise<Pick<Row<'fiches'>, 'email' | 'firstphone'> | undefined> {
    const query = this.database
      .selectFrom('appointments')
      .innerJoin('fiches', (join) =>
        join
          .onRef('fiches.group_id', '=', 'appointments.group_id')
          .onRef('fiches.id', '=', 'appointments.fiche_id'),
      )
      .select(['fiches.email', 'fiches.firstphone'])
      .where('appointments.group_id', '=', groupId)
      .where('appointments.id', 'in', [...appointmentIds])
      .limit(1);
    const [fiche] = await this.roundTrips.rows(query.compile());
    return fiche;
  }

  /** Composes a mail; undefined if it has no recipient any more. */
  private async composeMail(
    { group_id: groupId, claimed_at: now }: ClaimedMail,
    mail: Exclude<ClaimedMail['mail'], ReminderSmsToSend>,
  ): Promise<Omit<AddressedMail, 'messageId' | 'date'> | undefined> {
    const { database, roundTrips } = this;
    const { sender, origin, keys } = this.parts;
    const context = { origin: origin(), now, keys };
    const addSender = (mail: LinkMail | undefined) =>
      mail && { ...mail, from: { name: mail.sender, address: sender } };
    switch (mail.kind) {
      case 'nobody':
        return undefined;
      case 'account':
        return addSender(await composeAccountMail(database, groupId, mail, context));
      case 'erasure':
        return addSender(await composeAddressMail(database, groupId, mail, context));
      case 'erased':
        return addSender(await composeErasedMail(database, groupId, mail, context));
      case 'farewell':
        return addSender(await composeFarewell(database, groupId, mail, context));
      case 'business':
        return addSender(await composeBusinessMail(database, groupId, mail, context));
      case 'dailySheet':
        return addSender(await composeDailySheet(database, groupId, mail, context));
      case 'undelivered':
        return addSender(await composeUndelivered(database, groupId, mail, context));
      default: {
        const notice = await composeNotice({ database, roundTrips }, groupId, mail, keys, context);
        return notice && notice.fiche.email !== '' ? appointmentMail(notice, sender) : undefined;
      }
    }
  }
}

const hasLink = (mail: ClaimedMail['mail']): mail is LinkToSend =>
  mail.kind === 'erasure' || (mail.kind === 'account' && isUnasked(mail));

/** Returns the count, and the age of the oldest in seconds. */
export async function waitingMails(
  database: Kysely<Database>,
): Promise<{ readonly waiting: number; readonly oldest: number } | undefined> {
  return database
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('attempts', '<', MOST_ATTEMPTS)
    .select([
      sql<number>`count(*)::integer`.as('waiting'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('oldest'),
    ])
    .executeTakeFirst();
}

/** Deletes the content of failed mails except ids, and every row after a month. */
export async function deleteOldMails(database: Kysely<Database>): Promise<void> {
  await database
    .updateTable('outbox')
    .set({ mail: '{}' })
    .where('sent_at', 'is', null)
    .where('attempts', '>=', MOST_ATTEMPTS)
    .where(sql<boolean>`mail -> 'appointmentIds' is null`)
    .execute();
  await database
    .deleteFrom('outbox')
    .where(sql<boolean>`created_at < now() - interval '30 days'`)
    .execute();
}
