import { id, listOf, orNull, record, recordOf, text, type Field } from '../json-schema/fields';
import type { OpenapiCall } from '../openapi/openapi-call';
import { answers } from '../refusal/v3-refusals';
import { accountId, apikey, consentFields, newSessionField } from '../session/session-fields';

export const group_id = id('Id of the group', 1);
export const email = text('Its address, in any case', 'camille@example.org');
export const locale = text('Language of the mail', 'fr');
const msg = text('The same whether or not there is such an account, in plain English');

export const accountBody = (
  fields: Readonly<Record<string, Field>>,
  requiredFields: readonly string[],
): Field => record({ account: recordOf(requiredFields, fields, 'The account concerned') });

const groupRefusals = [answers.groupUnknown, answers.groupInactive, answers.ssoOnly];
export const ownerRefusals = [
  answers.connectionExpired,
  answers.passwordChangeNeeded,
  answers.notAllowed,
  answers.notThere,
  answers.groupUnknown,
];

export const registrationOpenapi: OpenapiCall = {
  description:
    'Sends a mail with a link; a button on the page that it opens activates the account. The answer is the same if the address has an account already; a mail tells its owner. Another mail of the same kind is sent after two minutes at the earliest.',
  querystring: { apikey },
  body: accountBody(
    {
      group_id,
      email,
      locale,
      pendingRdv: {
        ...text(
          'What was chosen so far, JSON in a text, `calendar_id` 0 for no preference: it is given back to whoever activates the account, in any browser',
        ),
        maxLength: 4_000,
      },
    },
    ['group_id', 'email'],
  ),
  answers: {
    201: {
      description: 'A mail is on its way',
      body: record({ account: record({ email }, 'As it was sent'), msg }),
    },
  },
  refusals: [
    ...groupRefusals,
    answers.registrationClosed,
    { ...answers.invalidField, field: 'email' },
  ],
};

export const passwordResetOpenapi: OpenapiCall = {
  description:
    'Works while logins are blocked, too. Another mail of the same kind is sent after two minutes at the earliest.',
  querystring: { apikey },
  body: accountBody({ group_id, email, locale }, ['group_id', 'email']),
  answers: {
    200: { description: 'A mail is on its way, if there is an account', body: record({ msg }) },
  },
  refusals: [...groupRefusals, { ...answers.invalidField, field: 'email' }],
};

export const accountChangeOpenapi: OpenapiCall = {
  description:
    '`locale` sets the language of mails and of later visits. `marketing_optin`, `marketing_sms` and `solocal_services_optin` set whether offers may be sent; the server stores since when. They may come with a new password or address, and are stored once that is accepted. A new password or address requires the current password; a body with both changes the password. A new password ends every session of the account, the keys to its contacts and every unused mailed key; the answer has the key of a new session. A new address takes effect when the mail sent to it is confirmed, and then ends the same. An address that is not accepted is answered 422 `{"temp_email": ["…"]}`; the answer does not reveal whether somebody else has the address.',
  params: { id: accountId },
  querystring: { apikey },
  key: 'required',
  body: accountBody(
    {
      group_id,
      password: text('The new one: 10 to 20 characters, of each kind', 'Bonsoir-2027!'),
      current_password: text('The present one, unless the session is there to choose a new one'),
      temp_email: text('In place of `password`: the new address'),
      locale: text('The language', 'fr'),
      ...consentFields,
    },
    ['group_id'],
  ),
  answers: {
    200: {
      description: 'Changed, or on its way',
      body: recordOf(['account', 'account_token'], {
        ...(newSessionField.properties as Readonly<Record<string, Field>>),
        account: recordOf(
          ['id', 'email'],
          {
            id: accountId,
            email,
            temp_email: text('The address that waits to be confirmed'),
            locale: text('Its language, if it has chosen one', 'fr'),
            ...consentFields,
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
};
