import {
  flag,
  id,
  listOf,
  orNull,
  record,
  recordOf,
  text,
  time,
  type Field,
} from '../description/fields';
import type { Told } from '../description/told';
import { answers } from '../refusal/v3-refusals';
import { accountId, apikey, authorization, opened } from '../session/session-description';

const group_id = id('Id of the group', 1);
const email = text('Its address, in any case', 'camille@example.org');
const locale = text('Language of the mail', 'fr');
const msg = text('The same whether or not there is such an account, in plain English');

const body = (fields: Readonly<Record<string, Field>>, required: readonly string[]): Field =>
  record({ account: recordOf(required, fields, 'The account concerned') });

const ofGroup = [answers.groupUnknown, answers.groupInactive, answers.ssoOnly];
const ofHolder = [
  answers.connectionExpired,
  answers.passwordChangeNeeded,
  answers.notAllowed,
  answers.notThere,
  answers.groupUnknown,
];

export const registrationTold: Told = {
  description:
    'The account is activated by the mail that is sent, when the button of the page it leads to is pressed. An address that has an account is answered the same; a mail tells its owner. Like mails do not follow within two minutes.',
  querystring: { apikey },
  body: body(
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
  refusals: [...ofGroup, answers.registrationClosed, { ...answers.invalidField, field: 'email' }],
};

export const forgottenTold: Told = {
  description:
    'It is no login, and goes on while logins are blocked. Like mails do not follow within two minutes.',
  querystring: { apikey },
  body: body({ group_id, email, locale }, ['group_id', 'email']),
  answers: {
    200: { description: 'A mail is on its way, if there is an account', body: record({ msg }) },
  },
  refusals: [...ofGroup, { ...answers.invalidField, field: 'email' }],
};

export const changeTold: Told = {
  description:
    'Both want the present password. A new password ends every session of the account, the keys to its contacts and every mailed key that waits; the answer has the key of a new session. A new address counts once the mail that goes there is confirmed, and ends as much; one that cannot be taken is answered 422 `{"temp_email": ["…"]}`, and one that somebody else has is not told from another.',
  params: { id: accountId },
  querystring: { apikey },
  headers: authorization,
  body: body(
    {
      group_id,
      password: text('The new one: 10 to 20 characters, of each kind', 'Bonsoir-2027!'),
      current_password: text('The present one, unless the session is there to choose a new one'),
      temp_email: text('In place of `password`: the new address'),
    },
    ['group_id'],
  ),
  answers: {
    200: {
      description: 'Changed, or on its way',
      body: recordOf(['account', 'account_token'], {
        ...(opened.properties as Readonly<Record<string, Field>>),
        account: recordOf(
          ['id', 'email'],
          { id: accountId, email, temp_email: text('The address that waits to be confirmed') },
          'The account',
        ),
        account_token: orNull(text('The key from now on')),
      }),
    },
  },
  refusals: [
    ...ofHolder,
    answers.ssoOnly,
    answers.groupInactive,
    answers.passwordRefused,
    answers.passwordWrong,
    answers.accountBlocked,
  ],
};

export const erasureTold: Told = {
  description:
    'A mail asks for a confirmation; the same call with the key of its link gives it, without a session too. Asking again sends another mail where the last one was not followed, and changes nothing else. Who has no address is confirmed by their session. Contacts without account call it with the id 0 and their address: the answer is the same whether or not the address is known. The server erases within the hour what was confirmed.',
  params: { id: accountId },
  querystring: { apikey },
  headers: authorization,
  body: body(
    {
      group_id,
      email: text('With the id 0: the address that a contact left', 'lea@example.org'),
      locale,
      validation_key: text('Of the mail, to confirm'),
    },
    ['group_id'],
  ),
  answers: {
    202: {
      description: 'Taken down',
      body: record({ confirmed: flag('Whether it is confirmed', false) }),
    },
  },
  refusals: [...ofHolder, answers.linkExpired, { ...answers.invalidField, field: 'email' }],
};

export const ownDataTold: Told = {
  description:
    'A file: what the group knows of the account, its contacts and their appointments, with the versions of the texts that were shown and accepted. Times have the offset of the group.',
  params: { id: accountId },
  querystring: { apikey, group_id },
  required: ['group_id'],
  headers: authorization,
  answers: {
    200: {
      description: 'All of it',
      body: record({
        business: text('Its name', 'Salon Lumière'),
        exported_at: time('Now'),
        account: record(
          {
            id: accountId,
            email,
            new_email: orNull(text('The address that waits to be confirmed')),
            locale: orNull(text('Language of its mails', 'fr')),
            created_at: time('When it was made'),
            activated_at: orNull(time('When it was first used')),
            last_active_at: time('When its owner last logged in'),
            identity: orNull(recordOf([], {}, 'Who it is at the place where one logs in')),
            pending_appointment: orNull(text('What was chosen and not booked yet')),
          },
          'The account',
        ),
        erasure: orNull(recordOf([], {}, 'When it was asked to be erased, and confirmed')),
        contacts: listOf(recordOf([], {}, 'A contact, field by field'), 'Its contacts'),
        appointments: listOf(
          recordOf([], {}, 'An appointment, with what was said and accepted at its booking'),
          'Past and to come',
        ),
      }),
    },
  },
  refusals: [...ofHolder, answers.groupInactive],
};
