import {
  flag,
  id,
  listOf,
  named,
  oneOf,
  orNull,
  record,
  recordOf,
  text,
  time,
  whole,
  type Field,
} from '../description/fields';
import type { Told } from '../description/told';
import { answers } from '../refusal/v3-refusals';
import { broughtBack } from '../sso/sso-fields';

const TOKEN = 'Q0c2xJ3vR8mT1nZkB7yLw5sPdHfGuAeX';

export const apikey = text('Names the client', 'creneau');

export const authorization = {
  Authorization: text('`Bearer` and the key of whoever asks', `Bearer ${TOKEN}`),
};

/** Read only in a group that is a call centre. */
export const agentsAuthorization = {
  Authorization: text(
    '`Bearer` and the key of an agent, to whom a call centre also lists what has no public name; not looked at elsewhere',
    `Bearer ${TOKEN}`,
  ),
};

export const accountId = { ...whole('0 for a contact without account', 7), minimum: 0 };

const group = record({
  id: id('Of the group', 1),
  name: text('Of the business', 'Salon Lumière'),
  urlname: text('Names the group in addresses', 'salon-lumiere'),
});

const fields = {
  logged: flag('Whether anybody in particular asks', true),
  type: orNull(oneOf(['user', 'pro'], 'A customer, or a professional; null for nobody')),
  account: orNull(
    record({ id: accountId, email: text('Of the account', 'camille@example.org') }, 'A customer’s'),
  ),
  pro: orNull(
    record(
      { id: id('Of the professional'), email: text('To log in with', 'pro@salon-lumiere.example') },
      'A professional',
    ),
  ),
  groups: listOf(group, 'Where a professional works; a customer has none'),
  fiche_token: orNull(text('The key to a contact, if that is what was sent')),
  pro_token: orNull(text('A professional’s key')),
  appointment_id: orNull(
    id(
      'Of whoever came by the mail of an appointment: the first of what was booked together, which is all that their key opens',
    ),
  ),
  pendingRdv: orNull(
    text(
      'What they had chosen when they had to register: JSON, as it was sent with the registration',
    ),
  ),
  needPasswordChange: flag('Nothing but a new password is taken from them now', false),
  sso_logged: flag('They came from another place of login', false),
  last_signed_at: orNull(time('When the key was given: it is good for two hours from then')),
};

export const opened: Field = named(
  'OpenedSession',
  recordOf(Object.keys(fields), {
    ...fields,
    fiche: orNull(
      record(
        {
          appointments: {
            type: ['array', 'object'],
            description: 'As the list of their appointments answers in this version',
            examples: [[]],
          },
        },
        'At a login to an account: what is to come for its contacts',
      ),
    ),
    account_token: orNull(text('The key from now on, for `Authorization`', TOKEN)),
  }),
);

export const sessionTold: Told = {
  description:
    'A key of another group’s account is nobody’s here. A professional is told as such in every group: `groups` says whether they work in this one.',
  querystring: { apikey, group_id: id('Id of the group', 1) },
  required: ['group_id'],
  headers: authorization,
  answers: { 200: { description: 'Who asks', body: named('Session', record(fields)) } },
  refusals: [answers.groupUnknown, answers.groupInactive, answers.connectionExpired],
};

const email = text('An address, in any case', 'camille@example.org');
const groupId = id('Id of the group', 1);

export const loginTold: Told = {
  description:
    'With `credentials`: logs in to an account, or with `pro` in place of `account` as a professional. Without: takes up the link of a mail, once, by one of its keys. A wrong password, an unknown address and an account that is not activated are answered alike. Five failures in ten minutes, counted by address and network, block for ten minutes; asking for a new password is no login, and goes on.',
  querystring: { apikey },
  body: recordOf([], {
    credentials: {
      ...record({ email, password: text('As it was typed') }, 'What one logs in with'),
      examples: [{ email: 'camille@example.org', password: 'Bonjour-2026!' }],
    },
    account: {
      ...recordOf(
        ['group_id'],
        {
          group_id: groupId,
          email,
          validation_key: text('Of the mail that activates an account, or confirms an address'),
          temp_email: text('The address that is confirmed, with its `validation_key`'),
          oubliKey: text('Of the mail that leads to a new password'),
          ficheKey: text('The key to a contact, from a mail'),
          veventKey: text(
            'The key to one appointment, with what was booked together, from a mail; good until 30 days after it, as often as it is used',
          ),
          sso: broughtBack,
        },
        'Whose session it is to be',
      ),
      examples: [{ group_id: 1, email: 'camille@example.org' }],
    },
    pro: recordOf(
      ['group_id'],
      { group_id: groupId, email },
      'In place of `account`: a professional logs in',
    ),
  }),
  answers: { 200: { description: 'The session, with its key', body: opened } },
  refusals: [
    answers.credentialsWrong,
    answers.accountBlocked,
    answers.ssoOnly,
    answers.ssoUnavailable,
    answers.ssoRefused,
    answers.linkExpired,
    // erased while the request was running
    answers.connectionExpired,
    answers.groupUnknown,
    answers.groupInactive,
    { ...answers.invalidField, field: 'email' },
  ],
};

export const logoutTold: Told = {
  description:
    'The key opens nothing any more, anywhere. One that opened nothing is no error. Who logged in at the provider of the group and asks for the end of that session too, with `sso`, is told where it ends (OpenID Connect RP-Initiated Logout): from there one is sent back to `/disconnected`.',
  querystring: { apikey },
  headers: authorization,
  body: recordOf([], {
    sso: recordOf(
      [],
      { locale: text('Language to say so in', 'fr') },
      'Asks for the end of the session at the provider too',
    ),
  }),
  answers: {
    200: {
      description: 'Logged out here; the provider ends its session at an address of its own',
      body: record({ logout_url: text('At the provider, to be opened in the whole window') }),
    },
    204: { description: 'Logged out' },
  },
  refusals: [],
};

export const groupsTold: Told = {
  querystring: { apikey },
  headers: authorization,
  answers: {
    200: {
      description: 'The groups',
      body: record({
        recordsReturned: whole('In this answer', 1),
        totalRecords: whole('In all', 1),
        startIndex: whole('Always 0', 0),
        sort: orNull(text('Always null')),
        dir: orNull(text('Always null')),
        pageSize: whole('In this answer', 1),
        records: listOf(group, 'By their ids'),
      }),
    },
  },
  refusals: [answers.connectionExpired, answers.notAllowed],
};
