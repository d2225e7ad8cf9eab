import type { Kysely } from 'kysely';
import type { Instant } from '@creneau/core';
import type { Database, KeyPurpose, NewRow } from '../database/schema';
import { translatorFor } from '../group/translations';
import { senderOf } from '../mail/letter';
import { linkMail, type AccountMailSubject, type LinkMail } from '../mail/link-mail';
import { outboxRow } from '../mail/outbox-row';
import { createKey } from './mailed-keys';

/** Milliseconds; the same mail is not repeated to one account within it. */
export const MAIL_PAUSE = 120_000;

/** A process with a wrong clock may have stored a future time. */
export const isWithinPause = (mailedAt: Instant | null, now: Instant): boolean =>
  mailedAt !== null && Math.abs(now - mailedAt) < MAIL_PAUSE;

/** No personal data and no key: both are added when the mail is sent. */
export interface AccountMailToSend {
  readonly kind: 'account';
  readonly about: AccountMailSubject;
  readonly accountId: number;
  readonly locale: string | null;
  /** Hash of the requester's network, if a stranger can trigger the mail. */
  readonly askedFrom?: string;
}

/** Never sent. Keeps the response time equal for unknown addresses. */
export interface DummyMail {
  readonly kind: 'nobody';
}

export const accountMailRow = (
  groupId: number,
  mail: AccountMailToSend | DummyMail,
  mailHost: string,
): NewRow<'outbox'> => outboxRow(groupId, mail, mailHost);

interface MailLink {
  /** Undefined if the link needs no key. */
  readonly purpose?: KeyPurpose;
  /** Relative to the group's address. */
  readonly path: string;
  readonly query: (account: { id: number; email: string }, key: string) => Record<string, string>;
}

const loginLink = { path: 'login', query: () => ({}) };

const mailLinks: { readonly [about in AccountMailSubject]: MailLink } = {
  activation: {
    purpose: 'activation',
    path: 'login',
    query: ({ id }, key) => ({ account_id: String(id), validation_key: key }),
  },
  password: {
    purpose: 'password',
    path: 'reset_password',
    query: ({ id }, key) => ({ account_id: String(id), oubliKey: key }),
  },
  email: {
    purpose: 'email',
    path: 'login',
    query: ({ id, email }, key) => ({
      account_id: String(id),
      temp_email: email,
      validation_key: key,
    }),
  },
  emailNotice: loginLink,
  passwordNotice: { path: 'reset_password', query: () => ({}) },
  alreadyRegistered: loginLink,
  erasure: {
    purpose: 'erasure',
    path: 'personal_data',
    query: ({ id }, key) => ({ account_id: String(id), validation_key: key }),
  },
};

/** A stranger cannot trigger these: they follow a password or a mailed key. */
const NOTICES: readonly AccountMailSubject[] = ['emailNotice', 'passwordNotice'];

/** True if a stranger can trigger the mail. */
export const isUnasked = ({ about }: Pick<AccountMailToSend, 'about'>): boolean =>
  !NOTICES.includes(about);

/** The address is undefined if the account was deleted since. */
export async function recipientOf(
  database: Kysely<Database>,
  groupId: number,
  { about, accountId }: AccountMailToSend,
): Promise<string | undefined> {
  const account = await database
    .selectFrom('accounts')
    .select(about === 'email' ? 'temp_email as email' : 'email')
    .where('group_id', '=', groupId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.email ?? undefined;
}

/** With a new key in the link; undefined if the account was deleted since. */
export async function composeAccountMail(
  database: Kysely<Database>,
  groupId: number,
  { about, accountId, locale }: AccountMailToSend,
  { origin, now }: { readonly origin: string; readonly now: Instant },
): Promise<LinkMail | undefined> {
  const account = await database
    .selectFrom('accounts')
    .innerJoin('groups', 'groups.id', 'accounts.group_id')
    .select([
      'accounts.id',
      'accounts.email',
      'accounts.temp_email',
      'accounts.locale',
      'groups.id as group_id',
      'groups.urlname',
      'groups.name as group_name',
      'groups.settings',
      'groups.locale as group_locale',
      'groups.phone',
    ])
    .where('accounts.group_id', '=', groupId)
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  const email = about === 'email' ? account?.temp_email : account?.email;
  if (!account || !email) return undefined;

  const { purpose, path, query } = mailLinks[about];
  const key = purpose ? await createKey(database, { groupId, accountId, purpose, email }, now) : '';
  const parameters = new URLSearchParams({
    ...query({ id: accountId, email }, key),
    from_mail: '1',
  });
  const mailLocale = locale ?? account.locale ?? account.group_locale;
  return linkMail({
    about,
    locale: mailLocale,
    group: { locale: account.group_locale, phone: account.phone },
    sender: senderOf(
      { ...account, id: account.group_id, name: account.group_name },
      translatorFor(mailLocale, account.group_locale),
      origin,
    ),
    recipient: email,
    link: `${origin}/${account.urlname}/${path}?${parameters.toString()}`,
  });
}
