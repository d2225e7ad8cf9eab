import { dayOf, type Instant, wallOf } from '@creneau/core';
import type { Kysely } from 'kysely';
import { KEY_LIFETIMES } from '../account/mailed-keys';
import type { Database, NewRow, Row } from '../database/schema';
import { timestamp } from '../database/values';
import { groupOf } from '../group/groups';
import { translatorFor } from '../group/translations';
import { hashOf, newToken } from '../keys/keys';
import { senderOf } from '../mail/letter';
import { linkMail, type LinkMail, linkMailOf } from '../mail/link-mail';
import type { MailContext } from '../mail/mail-context';
import { mailFormats, mailLocale, mailTranslator } from '../mail/mail-translations';
import { outboxRow } from '../mail/outbox-row';
import { oneLine } from '../mail/plain-text';

/** The outbox stores neither the address nor the key. */
export interface AddressMailToSend {
  readonly kind: 'erasure';
  readonly requestId: number;
  /** Hash of the requester's network. */
  readonly askedFrom: string;
}

export const unconfirmedAddress = (
  database: Kysely<Database>,
  groupId: number,
  { requestId }: AddressMailToSend,
) =>
  database
    .selectFrom('erasure_requests')
    .select(['email', 'locale'])
    .where('group_id', '=', groupId)
    .where('id', '=', requestId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();

/** Undefined if there is nothing left to confirm. */
export async function composeAddressMail(
  database: Kysely<Database>,
  groupId: number,
  mail: AddressMailToSend,
  { origin, now }: Pick<MailContext, 'origin' | 'now'>,
): Promise<LinkMail | undefined> {
  const request = await unconfirmedAddress(database, groupId, mail);
  if (!request?.email) return undefined;
  const group = await groupOf(database, groupId);
  const key = newToken();
  await database
    .updateTable('erasure_requests')
    .set({ key_hash: hashOf(key), key_expires_at: timestamp(now + KEY_LIFETIMES.erasure) })
    .where('group_id', '=', groupId)
    .where('id', '=', mail.requestId)
    .execute();
  const locale = request.locale ?? group.locale;
  const parameters = new URLSearchParams({ validation_key: key, from_mail: '1' });
  return linkMail({
    about: 'erasure',
    locale,
    group,
    sender: senderOf(group, translatorFor(locale, group.locale), origin),
    recipient: request.email,
    link: `${origin}/${group.urlname}/personal_data?${parameters.toString()}`,
  });
}

/** The outbox stores the id of the erasure only. */
export interface ErasedMailToSend {
  readonly kind: 'erased';
  readonly erasureId: number;
}

/**
 * Required by the GDPR (article 12.3). The outbox stores the address, since no other data is left.
 */
export interface FarewellToSend {
  readonly kind: 'farewell';
  readonly email: string;
  readonly locale: string | null;
}

interface Erasure {
  readonly groupId: number;
  readonly erasureId: number;
  /** Undefined if the person did not request the erasure, or has no address. */
  readonly farewell: Omit<FarewellToSend, 'kind'> | undefined;
  readonly mailHost: string;
}

export const erasureNotices = ({
  groupId,
  erasureId,
  farewell,
  mailHost,
}: Erasure): NewRow<'outbox'>[] => {
  const mails: readonly (ErasedMailToSend | FarewellToSend)[] = [
    { kind: 'erased', erasureId },
    ...(farewell ? [{ kind: 'farewell' as const, ...farewell }] : []),
  ];
  return mails.map((mail) => outboxRow(groupId, mail, mailHost));
};

export const composeFarewell = async (
  database: Kysely<Database>,
  groupId: number,
  mail: FarewellToSend,
  context: LetterContext,
): Promise<LinkMail> => farewellMail(await groupOf(database, groupId), mail, context);

export function farewellMail(
  group: LetterGroup,
  { email, locale }: Pick<FarewellToSend, 'email' | 'locale'>,
  context: LetterContext,
): LinkMail {
  const settings = group.settings;
  const say = mailTranslator(settings, locale ?? group.locale, group.locale);
  const name = oneLine(group.name);
  return lastLetter({
    group,
    context,
    to: email,
    locale: locale ?? group.locale,
    subject: say('farewell.subject', { group: name }),
    heading: say('farewell.heading'),
    reason: say('reason.account'),
    texts: [
      say('farewell.intro', { group: name }),
      say('farewell.appointments', { group: name }),
      say('farewell.questions', { contact: settings.dpo_email ?? name }),
    ],
  });
}

/** Undefined if the business has no address for it. */
export async function composeErasedMail(
  database: Kysely<Database>,
  groupId: number,
  { erasureId }: ErasedMailToSend,
  context: LetterContext,
): Promise<LinkMail | undefined> {
  const group = await groupOf(database, groupId);
  const erasure = await database
    .selectFrom('erasures')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '=', erasureId)
    .executeTakeFirst();
  return erasure && erasedMail(group, erasure, context);
}

/** A mail with counts only. */
export function erasedMail(
  group: LetterGroup,
  erasure: Omit<Row<'erasures'>, 'group_id'>,
  context: LetterContext,
): LinkMail | undefined {
  const settings = group.settings;
  const { dpo_email: address, country = '' } = settings;
  if (!address) return undefined;
  const say = mailTranslator(settings, group.locale);
  const day = (instant: Instant | null): string =>
    instant === null
      ? '–'
      : mailFormats(country, group.locale).day(dayOf(wallOf(instant, group.timezone)));
  const { id, reason, fiches, appointments } = erasure;
  const name = oneLine(group.name);
  return lastLetter({
    group,
    context,
    to: address,
    locale: group.locale,
    subject: say('erased.subject', { group: name }),
    heading: say('erased.heading'),
    reason: say('reason.business', { group: name }),
    texts: [
      say('erased.intro', { group: name }),
      say(`erased.why.${reason}`, {
        asked: day(erasure.asked_at),
        confirmed: day(erasure.confirmed_at),
      }),
      say('erased.numbers', { day: day(erasure.erased_at), id, fiches, appointments }),
    ],
  });
}

type LetterContext = Pick<MailContext, 'origin'>;

type LetterGroup = Pick<
  Row<'groups'>,
  'id' | 'urlname' | 'name' | 'locale' | 'timezone' | 'settings'
>;

interface LastLetter {
  readonly group: LetterGroup;
  readonly context: LetterContext;
  readonly to: string;
  readonly locale: string;
  readonly subject: string;
  readonly heading: string;
  readonly reason: string;
  /** Paragraphs. */
  readonly texts: readonly string[];
}

/** Without links, since no action is left. */
const lastLetter = ({ group, context, to, locale, subject, heading, reason, texts }: LastLetter) =>
  linkMailOf(
    {
      locale: mailLocale(locale, group.locale),
      sender: senderOf(group, translatorFor(locale, group.locale), context.origin),
      subject,
      preview: texts[0] ?? '',
      heading: { text: heading, mark: 'done' },
      parts: texts.map((text) => ({ kind: 'text', text })),
      ways: [],
      facts: [],
      reason,
    },
    to,
  );
