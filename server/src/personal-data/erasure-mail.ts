import type { Kysely } from 'kysely';
import { hashOf, newToken } from '../keys/tokens';
import { KEY_LIFETIMES } from '../account/mailed-keys';
import type { Database } from '../database/schema';
import { timestamp } from '../database/values';
import { groupOf } from '../group/groups';
import { translatorFor } from '../group/translations';
import type { MailContext } from '../mail/mail-context';
import { senderOf } from '../mail/letter';
import { linkMail, type LinkMail } from '../mail/link-mail';

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
