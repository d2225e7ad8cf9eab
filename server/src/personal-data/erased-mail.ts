import type { Kysely } from 'kysely';
import { wallOf, type Instant } from '@creneau/core';
import { newToken } from '../appointment/tokens';
import type { Database, NewRow } from '../database/schema';
import { json } from '../database/values';
import { groupOf } from '../group/groups';
import type { StoredSettings } from '../group/settings';
import { oneLine } from '../mail/calendar-file';
import { escaped, paragraph } from '../mail/html';
import type { LinkMail } from '../mail/link-mail';
import { mailWordsIn } from '../mail/mail-words';

/** Tells the business. What the outbox keeps of it: which line proves the erasure. */
export interface ErasedMailToSend {
  readonly kind: 'erased';
  readonly erasureId: number;
}

/**
 * Tells whoever asked for it, the last that is ever sent to them (GDPR 12.3). All else of them is gone when it leaves, so the
 * outbox holds the address itself: until the mail has left, and never longer than it tries to (`Outbox`).
 */
export interface FarewellToSend {
  readonly kind: 'farewell';
  readonly email: string;
  readonly locale: string | null;
}

interface Erasure {
  readonly groupId: number;
  readonly erasureId: number;
  /** Where the person is told; none where they did not ask, or have no address. */
  readonly told: Omit<FarewellToSend, 'kind'> | undefined;
  /** Host that message ids end with. */
  readonly mailHost: string;
}

/** The rows of the mails about an erasure. */
export const noticesOf = ({ groupId, erasureId, told, mailHost }: Erasure): NewRow<'outbox'>[] => {
  const mails: readonly (ErasedMailToSend | FarewellToSend)[] = [
    { kind: 'erased', erasureId },
    ...(told ? [{ kind: 'farewell' as const, ...told }] : []),
  ];
  return mails.map((mail) => ({
    group_id: groupId,
    message_id: `<${newToken()}@${mailHost}>`,
    mail: json(mail),
  }));
};

/** What the person reads: that it was done, and whom to ask. */
export async function farewellToSend(
  database: Kysely<Database>,
  groupId: number,
  { email, locale }: FarewellToSend,
): Promise<LinkMail> {
  const group = await groupOf(database, groupId);
  const say = mailWordsIn(locale ?? group.locale, group.locale);
  const { dpo_email: officer } = group.settings as StoredSettings;
  const name = oneLine(group.name);
  return letter({
    group,
    to: email,
    locale: locale ?? group.locale,
    subject: say('farewell.subject', { group: name }),
    texts: [
      say('farewell.intro', { group: name }),
      say('farewell.appointments', { group: name }),
      say('farewell.questions', { contact: officer ?? name }),
    ],
  });
}

/** What the business reads, in numbers; nothing where it names nobody to tell (reliability.md D5). */
export async function erasedMailToSend(
  database: Kysely<Database>,
  groupId: number,
  { erasureId }: ErasedMailToSend,
): Promise<LinkMail | undefined> {
  const group = await groupOf(database, groupId);
  const { dpo_email: address } = group.settings as StoredSettings;
  const erasure = await database
    .selectFrom('erasures')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '=', erasureId)
    .executeTakeFirst();
  if (!erasure || !address) return undefined;

  const say = mailWordsIn(group.locale);
  const day = (instant: Instant | null): string =>
    instant === null ? '–' : wallOf(instant, group.timezone).slice(0, 10);
  const { reason, fiches, appointments } = erasure;
  const name = oneLine(group.name);
  return letter({
    group,
    to: address,
    locale: group.locale,
    subject: say('erased.subject', { group: name }),
    texts: [
      say('erased.intro', { group: name }),
      say(`erased.why.${reason}`, {
        asked: day(erasure.asked_at),
        confirmed: day(erasure.confirmed_at),
      }),
      say('erased.numbers', { day: day(erasure.erased_at), id: erasureId, fiches, appointments }),
    ],
  });
}

interface Letter {
  readonly group: { readonly name: string };
  readonly to: string;
  readonly locale: string;
  readonly subject: string;
  /** Its paragraphs. */
  readonly texts: readonly string[];
}

const letter = ({ group, to, locale, subject, texts }: Letter): LinkMail => ({
  sender: oneLine(group.name),
  to: { name: '', address: to },
  subject: oneLine(subject),
  text: texts.join('\n\n'),
  html: `<!doctype html><html lang="${escaped(locale)}"><body>\n${texts.map(paragraph).join('\n')}\n</body></html>`,
});
