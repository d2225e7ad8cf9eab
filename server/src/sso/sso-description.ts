import { type Field, id, record, recordOf, text } from '../json-schema/fields';
import type { OpenapiCall } from '../openapi/openapi-call';
import { answers } from '../refusal/v3-refusals';
import { apikey } from '../session/session-fields';

const secret = text(
  'What the page has drawn for this login, 24 random bytes in base64url, and keeps: state, nonce and verifier are made from it',
  'Q0c2xJ3vR8mT1nZkB7yLw5sPdHfGuAeX',
);

/** `account` is added for a login. */
export const providerParameters: Field = recordOf(
  ['secret', 'code', 'state'],
  {
    secret,
    code: text('As the provider sent it'),
    state: text('As the provider sent it'),
    iss: text('As the provider sent it, where it does'),
  },
  'Of who logged in at the provider of the group, in place of `credentials`',
);

export const ssoOpenapi: OpenapiCall = {
  description:
    'OpenID Connect, authorization code flow with PKCE. Open `login_url`. The provider redirects to `/{urlname}/login?code=…&state=…`, and the page logs in with these parameters: `account.sso` of `POST sessions/login`. Only the page that generated the secret can complete the login. The server stores nothing in between.',
  querystring: { apikey },
  body: record({
    sso: recordOf(
      ['group_id', 'secret'],
      { group_id: id('Id of the group', 7), secret, locale: text('Language to log in in', 'fr') },
      'The login that begins',
    ),
  }),
  answers: {
    200: {
      description: 'Where to log in',
      body: record({ login_url: text('At the provider, to be opened in the whole window') }),
    },
  },
  refusals: [
    answers.ssoUnavailable,
    answers.groupUnknown,
    answers.groupInactive,
    { ...answers.invalidField, field: 'secret' },
  ],
};
