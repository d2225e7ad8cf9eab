import { emailAsKept, isEmail } from '@creneau/core';
import { Unknown, type Static, type TProperties } from 'typebox';
import { call, type CallRequest } from '../call/call';
import { bodyReader } from '../call/read-body';
import type { Dependencies } from '../environment/dependencies';
import { activeGroup, ensurePasswordLogin } from '../group/groups';
import { localeFrom } from '../group/translations';
import { type AnsweringWrite, answerOf, replyOnce } from '../idempotency/answer-once';
import { id, listOf, optional, orNull, partial, record, text } from '../json-schema/fields';
import type { AppointmentKeys } from '../keys/keys';
import { Refusal } from '../refusal/refusal';
import { answers } from '../refusal/v3-refusals';
import { network } from '../request/network';
import { forAccounts, type Authorizer } from '../session/authorizer';
import { consentsOf, MARKETING_CONSENTS } from '../session/caller';
import { LONGEST_PASSWORD } from '../session/passwords';
import { accountAnswer, accountSessionAnswer } from '../session/session-answer';
import { accountId, consentFields, newSessionFields } from '../session/session-fields';
import type { Account } from './account-rows';
import type { Accounts } from './accounts';
import { ownAccount } from './own-account';

interface AccountParts extends Pick<Dependencies, 'database'> {
  readonly keys: AppointmentKeys;
  readonly accounts: Accounts;
  readonly authorizer: Authorizer;
}

/** 64, an at sign and a domain. */
const LONGEST_EMAIL = 320;

export const group_id = id('Id of the group', 1);
export const emailField = (description: string) =>
  text(description, 'camille@example.org', { format: 'email', maxLength: LONGEST_EMAIL });
export const email = emailField('Its address, in any case');
export const locale = text('Language of the mail', 'fr');
const msg = text('The same whether or not there is such an account, in plain English');

export const accountBody = <Fields extends TProperties>(fields: Fields) =>
  record({ account: record(fields, 'The account concerned') });

const invalidEmail = { ...answers.invalidField, field: 'email' };
const groupRefusals = [answers.groupUnknown, answers.groupInactive, answers.ssoOnly];
export const ownerRefusals = [
  answers.connectionExpired,
  answers.passwordChangeNeeded,
  answers.notAllowed,
  answers.notThere,
  answers.groupUnknown,
];

const NEUTRAL =
  'If there is an account with this address, it gets a mail: at once, or later where several were asked for within an hour.';

export const localeOf = ({ locale }: { readonly locale?: string }): string | null =>
  localeFrom(locale) ?? null;

export const registerAccount = call({
  name: 'registerAccount',
  method: 'POST',
  path: '/accounts',
  subject: 'account',
  summary: 'Registers an account, which a mail activates',
  description:
    'Sends a mail with a link; a button on the page that it opens activates the account. The answer is the same if the address has an account already; a mail tells its owner. Another mail of the same kind is sent after two minutes at the earliest.',
  access: 'public',
  body: accountBody({
    group_id,
    email,
    locale: optional(locale),
    pendingRdv: optional(
      text(
        'What was chosen so far, JSON in a text, `calendar_id` 0 for no preference: it is given back to whoever activates the account, in any browser',
        undefined,
        { maxLength: 4_000, format: 'json-object' },
      ),
    ),
  }),
  answers: {
    201: {
      description: 'A mail is on its way',
      body: record({
        account: record({ email }, 'As it was sent'),
        msg,
      }),
    },
  },
  refusals: [...groupRefusals, answers.registrationClosed, invalidEmail],
  handle: async (
    { request, reply, body },
    { database, accounts, keys }: Pick<AccountParts, 'database' | 'accounts' | 'keys'>,
  ) => {
    const { account } = body();
    const groupId = account.group_id;
    const email = emailAsKept(account.email);
    const registration = {
      groupId,
      email,
      locale: localeOf(account),
      pendingRdv: account.pendingRdv || null,
      askedFrom: keys.networkMark(network(request.ip)),
    };
    return replyOnce({ request, reply }, database, groupId, async () => {
      const { settings } = await activeGroup(database, groupId);
      ensurePasswordLogin(settings);
      if (settings.register_disabled) throw new Refusal('registrationClosed');
      return async (transaction) => {
        await accounts.register(transaction, registration);
        return answerOf(201, { account: { email }, msg: NEUTRAL });
      };
    });
  },
});

export const requestPasswordReset = call({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/accounts/forgotPassword',
  alsoAsJson: true,
  subject: 'account',
  summary: 'Asks for a mail that leads to a new password',
  description:
    'Works while logins are blocked, too. Another mail of the same kind is sent after two minutes at the earliest.',
  access: 'public',
  body: accountBody({ group_id, email, locale: optional(locale) }),
  answers: {
    200: { description: 'A mail is on its way, if there is an account', body: record({ msg }) },
  },
  refusals: [...groupRefusals, invalidEmail],
  handle: async ({ request, reply, body }, { database, accounts, keys }: AccountParts) => {
    const { account } = body();
    const groupId = account.group_id;
    const link = {
      groupId,
      email: emailAsKept(account.email),
      locale: localeOf(account),
      askedFrom: keys.networkMark(network(request.ip)),
    };
    return replyOnce({ request, reply }, database, groupId, async () => {
      ensurePasswordLogin((await activeGroup(database, groupId)).settings);
      return async (transaction) => {
        await accounts.requestPasswordReset(transaction, link);
        return answerOf(200, { msg: NEUTRAL });
      };
    });
  },
});

const consents = partial(consentFields).properties;

const password = (description: string, example?: string) =>
  optional(text(description, example, { maxLength: LONGEST_PASSWORD }));

const changeFields = {
  group_id,
  locale: optional(text('The language', 'fr')),
  ...consents,
  password: password('The new one: 10 to 20 characters, of each kind', 'Bonsoir-2027!'),
  current_password: password('The present one, unless the session is there to choose a new one'),
};

// an address of any other form has an answer of its own
const readChange = bodyReader(accountBody({ ...changeFields, temp_email: optional(Unknown()) }));

export const changeAccount = call({
  name: 'changeAccount',
  method: 'PUT',
  path: '/accounts/:id',
  subject: 'account',
  summary: 'Changes a password, an address, the language, or what may be sent',
  description:
    '`locale` sets the language of mails and of later visits. `marketing_optin`, `marketing_sms` and `solocal_services_optin` set whether offers may be sent; the server stores since when. They may come with a new password or address, and are stored once that is accepted. A new password or address requires the current password; a body with both changes the password. A new password ends every session of the account, the keys to its contacts and every unused mailed key; the answer has the key of a new session. A new address takes effect when the mail sent to it is confirmed, and then ends the same. An address that is not accepted is answered 422 `{"temp_email": ["…"]}`; the answer does not reveal whether somebody else has the address.',
  access: { ...forAccounts, beforeNewPassword: true },
  params: { id: accountId },
  body: accountBody({
    ...changeFields,
    temp_email: optional(text('In place of `password`: the new address')),
  }),
  answers: {
    200: {
      description: 'Changed, or on its way',
      body: record({
        ...partial(newSessionFields).properties,
        account: record(
          {
            id: accountId,
            email,
            temp_email: optional(text('The address that waits to be confirmed')),
            locale: optional(text('Its language, if it has chosen one', 'fr')),
            ...consents,
          },
          'The account',
        ),
        account_token: orNull(text('The key from now on')),
      }),
    },
    422: {
      description: 'An address that cannot be taken',
      body: record({ temp_email: listOf(text('What is wrong with it'), 'Of the new address') }),
    },
  },
  refusals: [
    ...ownerRefusals,
    answers.ssoOnly,
    answers.groupInactive,
    answers.passwordRefused,
    answers.passwordWrong,
    answers.accountBlocked,
    { ...answers.invalidField, field: 'password' },
  ],
  handle: async ({ request, reply }, parts: AccountParts) => {
    const { account } = readChange(request);
    return replyOnce({ request, reply }, parts.database, account.group_id, () =>
      accountChange(parts, request, account),
    );
  },
});

/** Checks before the transaction: a password takes a tenth of a second. */
async function accountChange(
  { database, accounts, authorizer, keys }: AccountParts,
  request: CallRequest,
  account: ReturnType<typeof readChange>['account'],
): Promise<AnsweringWrite> {
  const { group_id: groupId, password, temp_email: sentEmail } = account;
  const caller = ownAccount(await authorizer.account(request, groupId), request.params.id);
  const preferences = preferencesIn(account);
  const changesPreferencesOnly =
    Object.keys(preferences).length > 0 && password === undefined && sentEmail === undefined;
  if (changesPreferencesOnly && !caller.mustChangePassword)
    return async (transaction) => {
      const row = await accounts.changePreferences(transaction, caller, preferences);
      return answerOf(200, { account: accountOf(row), account_token: caller.token });
    };
  // a group with single sign-on has no passwords
  ensurePasswordLogin((await activeGroup(database, groupId)).settings);
  const from = network(request.ip);
  const askedFrom = keys.networkMark(from);
  const proof = { current: account.current_password ?? '', network: from, askedFrom };
  if (password !== undefined) {
    const change = { password, preferences, ...proof };
    const changePassword = await accounts.changePassword(caller, change);
    return async (transaction) =>
      answerOf(200, accountSessionAnswer(await changePassword(transaction)));
  }
  if (caller.mustChangePassword) throw new Refusal('passwordChangeNeeded');
  const email = newEmailFrom(sentEmail);
  if (email === undefined || email === caller.email)
    return async () => answerOf(422, { temp_email: ['This is not an address to change to.'] });
  const changeEmail = await accounts.changeEmail(caller, { email, preferences, ...proof });
  return async (transaction) => {
    const changed = accountOf(await changeEmail(transaction));
    return answerOf(200, {
      account: { ...changed, temp_email: email },
      account_token: caller.token,
    });
  };
}

const preferencesIn = (
  account: Static<ReturnType<typeof accountBody<typeof changeFields>>>['account'],
) => {
  const locale = localeFrom(account.locale);
  const consentChoices = MARKETING_CONSENTS.filter((name) => account[name] !== undefined);
  return {
    ...(locale !== undefined && { locale }),
    ...Object.fromEntries(consentChoices.map((name) => [name, account[name]])),
  };
};

const accountOf = (account: Account): object =>
  accountAnswer({ ...account, consents: consentsOf(account) });

const newEmailFrom = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= LONGEST_EMAIL && isEmail(value.trim())
    ? emailAsKept(value)
    : undefined;
