import {
  id,
  listOf,
  withTitle,
  orNull,
  record,
  recordOf,
  text,
  whole,
} from '../json-schema/fields';
import type { OpenapiCall } from '../openapi/openapi-call';
import { answers } from '../refusal/v3-refusals';
import { apikey, sessionFields, groupField, newSessionField } from '../session/session-fields';
import { providerParameters } from '../sso/sso-routes';

export const sessionOpenapi: OpenapiCall = {
  description:
    'A key to an account of another group counts as no key. A professional is recognised in every group; `groups` tells whether they work for this one.',
  querystring: { apikey, group_id: id('Id of the group', 1) },
  required: ['group_id'],
  key: 'optional',
  answers: { 200: { description: 'Who asks', body: withTitle('Session', record(sessionFields)) } },
  refusals: [answers.groupUnknown, answers.groupInactive, answers.connectionExpired],
};

const email = text('An address, in any case', 'camille@example.org');
const groupId = id('Id of the group', 1);

export const loginOpenapi: OpenapiCall = {
  description:
    'With `credentials`, logs in to an account, or as a professional with `pro` in place of `account`. Without them, opens a session by a key of a mailed link; a key to an account works once. The answer is the same for a wrong password, an unknown address and an account that is not activated. Five failures within ten minutes, counted by address and network, block logins for ten minutes; a new password can still be requested.',
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
          sso: providerParameters,
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
  answers: { 200: { description: 'The session, with its key', body: newSessionField } },
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

export const logoutOpenapi: OpenapiCall = {
  description:
    'Revokes the key; a key that is not valid is no error. With `sso`, the answer to a user who logged in at the identity provider of the group has the address that ends the session there (OpenID Connect RP-Initiated Logout). The provider then redirects to `/disconnected`.',
  querystring: { apikey },
  key: 'optional',
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

export const groupsOpenapi: OpenapiCall = {
  querystring: { apikey },
  key: 'required',
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
        records: listOf(groupField, 'By their ids'),
      }),
    },
  },
  refusals: [answers.connectionExpired, answers.notAllowed],
};
