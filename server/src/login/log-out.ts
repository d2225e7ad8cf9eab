import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { localeIn } from '../account/account-request';
import type { Database } from '../database/schema';
import { activeGroup } from '../group/groups';
import { Refusal } from '../refusal/refusal';
import { partOf } from '../request/fields';
import type { Authorizer } from '../session/authorizer';
import type { AccountCaller, Caller } from '../session/caller';
import { deleteSession, idTokenOf } from '../session/sessions';
import type { SingleSignOn } from '../sso/single-sign-on';

interface LogoutParts {
  readonly database: Kysely<Database>;
  readonly authorizer: Authorizer;
  readonly singleSignOn: SingleSignOn;
}

/** @returns the provider's logout address, if requested. */
export async function logOut(
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
  { body, log }: FastifyRequest,
): Promise<string | undefined> {
  const { sso } = partOf(body ?? {}, 'sso');
  if (sso === undefined || sso === null) return undefined;
  const locale = localeIn(partOf(sso, 'sso')) ?? undefined;
  const { urlname, settings } = await activeGroup(database, groupId);
  return singleSignOn.end({ urlname, settings }, idToken, locale, log);
}

async function unlessRefused<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    return undefined;
  }
}
