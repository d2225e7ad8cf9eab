import type { FastifyInstance } from 'fastify';
import { pathsIn, peopleDialects } from '../dialect/dialect';
import type { Dependencies } from '../environment/dependencies';
import { activeGroup } from '../group/groups';
import { localeFrom } from '../group/translations';
import { type Field, id, record, recordOf, text } from '../json-schema/fields';
import type { OpenapiCall } from '../openapi/openapi-call';
import { readAll } from '../refusal/refusal';
import { answers } from '../refusal/v3-refusals';
import { idIn, partOf, textIn } from '../request/fields';
import { apikey } from '../session/session-fields';
import type { SingleSignOn } from './single-sign-on';
import { secretIn } from './sso-request';

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

const ssoOpenapi: OpenapiCall = {
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

export async function ssoRoutes(
  server: FastifyInstance,
  { database, singleSignOn }: Dependencies & { readonly singleSignOn: SingleSignOn },
): Promise<void> {
  for (const path of peopleDialects.flatMap((dialect) => pathsIn(dialect, '/sessions/sso'))) {
    server.post(
      path,
      {
        schema: { summary: 'Begins a login at another place', tags: ['session'] },
        config: { openapi: ssoOpenapi, access: 'public', neverRepeated: true },
      },
      async ({ body, log }) => {
        const sso = partOf(partOf(body, 'sso').sso, 'sso');
        const { groupId, secret, locale } = readAll({
          groupId: () => idIn(sso, 'group_id'),
          secret: () => secretIn(sso),
          locale: () => localeFrom(textIn(sso, 'locale')),
        });
        const { urlname, settings } = await activeGroup(database, groupId);
        const group = { urlname, settings };
        return { login_url: await singleSignOn.begin(group, secret, locale, log) };
      },
    );
  }
}
