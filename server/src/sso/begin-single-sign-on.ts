import { call } from '../call/call';
import type { Dependencies } from '../environment/dependencies';
import { activeGroup } from '../group/groups';
import { localeFrom } from '../group/translations';
import { id, optional, record, text } from '../json-schema/fields';
import { answers } from '../refusal/v3-refusals';
import { TOKEN } from '../keys/keys';
import type { SingleSignOn } from './single-sign-on';

const secret = text(
  'What the page has drawn for this login, 24 random bytes in base64url, and keeps: state, nonce and verifier are made from it',
  'Q0c2xJ3vR8mT1nZkB7yLw5sPdHfGuAeX',
  { pattern: TOKEN.source },
);

/** Characters; some providers issue codes that contain a whole token. */
const LONGEST_CODE = 4_000;
const codeLimits = { minLength: 1, maxLength: LONGEST_CODE };

/** `account` is added for a login. */
export const providerParameters = record(
  {
    secret,
    code: text('As the provider sent it', undefined, codeLimits),
    state: text('As the provider sent it', undefined, codeLimits),
    iss: optional(
      text('As the provider sent it, where it does', undefined, { maxLength: LONGEST_CODE }),
    ),
  },
  'Of who logged in at the provider of the group, in place of `credentials`',
);

export const beginSingleSignOn = call({
  name: 'beginSingleSignOn',
  method: 'POST',
  path: '/sessions/sso',
  subject: 'session',
  summary: 'Begins a login at another place',
  description:
    'OpenID Connect, authorization code flow with PKCE. Open `login_url`. The provider redirects to `/{urlname}/login?code=…&state=…`, and the page logs in with these parameters: `account.sso` of `POST sessions/login`. Only the page that generated the secret can complete the login. The server stores nothing in between.',
  access: 'public',
  neverRepeated: true,
  body: record({
    sso: record(
      {
        group_id: id('Id of the group', 7),
        secret,
        locale: optional(text('Language to log in in', 'fr')),
      },
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
  handle: async (
    { request, body },
    {
      database,
      singleSignOn,
    }: Pick<Dependencies, 'database'> & { readonly singleSignOn: SingleSignOn },
  ) => {
    const { group_id: groupId, secret, locale } = body().sso;
    const { urlname, settings } = await activeGroup(database, groupId);
    return {
      login_url: await singleSignOn.begin(
        { urlname, settings },
        secret,
        localeFrom(locale),
        request.log,
      ),
    };
  },
});
