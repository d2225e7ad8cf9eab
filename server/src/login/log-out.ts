import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { call } from '../call/call';
import { bodyReader } from '../call/read-body';
import type { Database } from '../database/schema';
import { activeGroup } from '../group/groups';
import { localeFrom } from '../group/translations';
import { partial, record, text } from '../json-schema/fields';
import { Refusal } from '../refusal/refusal';
import { forAnybodyAtAll, type Authorizer } from '../session/authorizer';
import type { AccountCaller, Caller } from '../session/caller';
import { deleteSession, idTokenOf } from '../session/sessions';
import type { SingleSignOn } from '../sso/single-sign-on';

interface LogoutParts {
  readonly database: Kysely<Database>;
  readonly authorizer: Authorizer;
  readonly singleSignOn: SingleSignOn;
}

const logoutBody = partial({
  sso: partial(
    { locale: text('Language to say so in', 'fr') },
    'Asks for the end of the session at the provider too',
  ),
});
const readLogout = bodyReader(logoutBody);

export const logOut = call({
  name: 'logOut',
  method: 'POST',
  path: '/sessions/logout',
  subject: 'session',
  summary: 'Logs out',
  description:
    'Revokes the key; a key that is not valid is no error. With `sso`, the answer to a user who logged in at the identity provider of the group has the address that ends the session there (OpenID Connect RP-Initiated Logout). The provider then redirects to `/disconnected`.',
  access: forAnybodyAtAll,
  neverRepeated: true,
  body: logoutBody,
  answers: {
    200: {
      description: 'Logged out here; the provider ends its session at an address of its own',
      body: record({ logout_url: text('At the provider, to be opened in the whole window') }),
    },
    204: { description: 'Logged out' },
  },
  refusals: [],
  handle: async ({ request, reply }, parts: LogoutParts) => {
    const address = await endSession(parts, request);
    return address ? { logout_url: address } : reply.code(204).send();
  },
});

/** @returns the provider's logout address, if requested. */
async function endSession(
  parts: LogoutParts,
  request: FastifyRequest,
): Promise<string | undefined> {
  const { database, authorizer } = parts;
  const asking = await unlessRefused<Caller>(() => authorizer.caller(request, undefined));
  // an expired token needs no logout
  if (!asking) return undefined;
  const idToken =
    asking.kind === 'account' && asking.sso ? await idTokenOf(database, asking) : undefined;
  // first: this logout must succeed even if the rest fails
  await deleteSession(database, asking);
  if (asking.kind !== 'account' || !idToken) return undefined;
  // an unreachable provider must not make the logout fail
  return unlessRefused(() => organisationLogout(parts, asking, idToken, request));
}

/**
 * Undefined unless the request asks for it.
 *
 * @throws {Refusal}
 */
async function organisationLogout(
  { database, singleSignOn }: LogoutParts,
  { groupId }: AccountCaller,
  idToken: string,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (!request.body) return undefined;
  const { sso } = readLogout(request);
  if (!sso) return undefined;
  const locale = localeFrom(sso.locale);
  const { urlname, settings } = await activeGroup(database, groupId);
  return singleSignOn.end({ urlname, settings }, idToken, locale, request.log);
}

async function unlessRefused<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    return undefined;
  }
}
