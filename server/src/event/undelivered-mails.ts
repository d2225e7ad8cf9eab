import type { Kysely } from 'kysely';
import type { Database } from '../database/schema';
import { groupOf } from '../group/groups';
import { undeliveredMail } from '../mail/business-mail';
import type { LinkMail } from '../mail/link-mail';
import type { MailContext } from '../mail/mail-context';
import { partsOf } from './appointment-names';
import { isToFiche, linesOf, lostMails } from './lost-mails';
import { recipientsOf } from './recipients';

/** About a mail to a customer. */
export interface UndeliveredToSend {
  readonly kind: 'undelivered';
  readonly mailId: number;
  readonly to: string;
}

/** Empty unless it was for a customer. */
export async function undeliveredNotices(
  database: Kysely<Database>,
  groupId: number,
  mailId: number,
  mail: { readonly kind: string },
): Promise<readonly UndeliveredToSend[]> {
  if (!isToFiche(mail)) return [];
  const lines = await linesOf(database, groupId, mail.appointmentIds);
  const calendarIds = lines.map(({ calendar_id }) => calendar_id);
  const recipients = await recipientsOf(database, groupId);
  return recipients
    .filter((one) => one.hears(calendarIds))
    .map(({ address }) => ({ kind: 'undelivered' as const, mailId, to: address }));
}

/** Undefined if the appointments were erased meanwhile. */
export async function composeUndelivered(
  database: Kysely<Database>,
  groupId: number,
  { mailId, to }: UndeliveredToSend,
  { origin, now }: Pick<MailContext, 'origin' | 'now'>,
): Promise<LinkMail | undefined> {
  const [lostMail] = await lostMails(database, groupId, { mailId });
  if (!lostMail) return undefined;
  const group = await groupOf(database, groupId);
  return undeliveredMail({ ...partsOf(group, { origin }, to), stamp: now, lost: lostMail });
}
