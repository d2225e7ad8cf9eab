import type { Kysely } from 'kysely';
import { wallOf, type Instant } from '@creneau/core';
import type { Database } from '../database/schema';
import { groupOf } from '../group/groups';
import type { StoredSettings } from '../group/settings';
import { oneLine } from '../mail/calendar-file';
import { paragraph } from '../mail/html';
import type { LinkMail } from '../mail/link-mail';
import { mailWordsIn } from '../mail/mail-words';

/** What the outbox keeps of it: which line proves the erasure. */
export interface ErasedMailToSend {
  readonly kind: 'erased';
  readonly erasureId: number;
}

/** Tells the business that it was done, in numbers; nothing where it names nobody to tell (reliability.md D5). */
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
  const texts = [
    say('erased.intro', { group: name }),
    say(`erased.why.${reason}`, {
      asked: day(erasure.asked_at),
      confirmed: day(erasure.confirmed_at),
    }),
    say('erased.numbers', { day: day(erasure.erased_at), id: erasureId, fiches, appointments }),
  ];
  return {
    sender: name,
    to: { name: '', address },
    subject: oneLine(say('erased.subject', { group: name })),
    text: texts.join('\n\n'),
    html: `<!doctype html><html lang="${group.locale}"><body>\n${texts.map(paragraph).join('\n')}\n</body></html>`,
  };
}
