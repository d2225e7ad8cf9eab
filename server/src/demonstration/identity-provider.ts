import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import { type Environment, isLocal, originOf } from '../environment/environment';
import { AnswerError, notFound } from '../refusal/error-answer';
import { isFromThisMachine } from '../request/network';
import { makePublic } from '../session/authorizer';
import type { DemonstrationProvider } from '../sso/single-sign-on';
import { MemoryAdapter } from './memory-adapter';
import { LOGIN_PAGE_POLICY, loginPage, logoutPage } from './login-page';
import { PASSWORD } from './people';

const ROOT = '/demonstration-sso';
const CLIENT_ID = 'creneau';
const ALGORITHM = 'ES256';

/** By user name; Sacha has no e-mail address there. */
const employees = new Map<string, { readonly email?: string }>([
  ['claire', { email: 'claire@entreprise-sso.example' }],
  ['driss', { email: 'driss@entreprise-sso.example' }],
  ['sacha', {}],
]);

/**
 * Keys and client secret are generated at each start. Its password is published, so it answers
 * requests from this machine only, and does not exist in production.
 */
export function demonstrationProvider(
  server: FastifyInstance,
  environment: Environment,
): DemonstrationProvider {
  if (!isLocal(environment)) return async () => undefined;
  const clientSecret = randomBytes(32).toString('base64url');
  const origin = (): string => originOf(server, environment);
  let pendingIssuer: Promise<Provider> | undefined;
  // lazy: the server knows its own address by then
  const provider = (): Promise<Provider> =>
    (pendingIssuer ??= newProvider({ origin, clientSecret }));
  void server.register(providerPlugin, { provider });
  return async () => {
    // loading the library may take longer than the client's timeout
    await provider();
    return { issuer: `${origin()}${ROOT}`, clientId: CLIENT_ID, clientSecret };
  };
}

interface ProviderParts {
  readonly origin: () => string;
  readonly clientSecret: string;
}

interface Login {
  readonly Params: { readonly uid: string };
  readonly Querystring: { readonly wrong?: string };
}

async function providerPlugin(
  server: FastifyInstance,
  { provider }: { readonly provider: () => Promise<Provider> },
): Promise<void> {
  makePublic(server);
  server.addHook('onRequest', async (request) => {
    if (!isFromThisMachine(request)) throw new AnswerError(notFound);
  });
  server.removeAllContentTypeParsers();
  const FORM = 'application/x-www-form-urlencoded';

  await server.register(async (pages) => {
    pages.addContentTypeParser<string>(FORM, { parseAs: 'string' }, (_, body, next) =>
      next(null, new URLSearchParams(body)),
    );
    pages.get<Login>(
      `${ROOT}/interaction/:uid`,
      { schema: { hide: true } },
      async ({ raw, params, query }, reply) => {
        const { params: authorization } = await (
          await provider()
        ).interactionDetails(raw, reply.raw);
        const names = [...employees.keys()];
        return reply
          .headers({
            'cache-control': 'no-store',
            'content-security-policy': LOGIN_PAGE_POLICY,
            'referrer-policy': 'no-referrer',
          })
          .type('text/html; charset=utf-8')
          .send(
            loginPage({
              action: `${ROOT}/interaction/${encodeURIComponent(params.uid)}`,
              locale: authorization.ui_locales === 'en' ? 'en' : 'fr',
              names,
              wrong: query.wrong !== undefined,
            }),
          );
      },
    );
    pages.post<Login & { readonly Body: URLSearchParams | undefined }>(
      `${ROOT}/interaction/:uid`,
      { schema: { hide: true } },
      async ({ raw, body, params }, reply) => {
        const name = body?.get('name')?.trim().toLowerCase() ?? '';
        if (!employees.has(name) || body?.get('password') !== PASSWORD)
          return reply.redirect(
            `${ROOT}/interaction/${encodeURIComponent(params.uid)}?wrong=1`,
            303,
          );
        const next = await (
          await provider()
        ).interactionResult(raw, reply.raw, { login: { accountId: name } });
        return reply.redirect(next, 303);
      },
    );
  });

  server.addContentTypeParser(FORM, (_, payload, next) => next(null, payload));
  server.route({
    method: ['GET', 'POST'],
    url: `${ROOT}/*`,
    schema: { hide: true },
    handler: async ({ raw }, reply) => {
      const answer = (await provider()).callback();
      reply.hijack();
      // the provider derives its mount path from the difference of the two
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(ROOT.length) });
      await answer(raw, reply.raw);
    },
  });
}

async function newProvider({ origin, clientSecret }: ProviderParts): Promise<Provider> {
  const { Provider } = await import('oidc-provider');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), alg: ALGORITHM, use: 'sig' };
  const provider = new Provider(`${origin()}${ROOT}`, {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: [`${origin()}/entreprise-sso/login`],
        post_logout_redirect_uris: [`${origin()}/disconnected`],
        id_token_signed_response_alg: ALGORITHM,
      },
    ],
    jwks: { keys: [key as never] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: async (context, form) => {
          context.set('content-security-policy', LOGIN_PAGE_POLICY);
          context.body = logoutPage({
            form,
            locale: context.oidc.params?.ui_locales === 'en' ? 'en' : 'fr',
          });
        },
      },
    },
    interactions: { url: (_, { uid }) => `${ROOT}/interaction/${uid}` },
    findAccount: (_, sub) => {
      const { email } = employees.get(sub) ?? {};
      return {
        accountId: sub,
        claims: async () => ({ sub, ...(email !== undefined && { email, email_verified: true }) }),
      };
    },
    // the company has consented for its employees
    loadExistingGrant: async ({ oidc }) => {
      const { client: fiche, session } = oidc;
      if (!fiche || !session?.accountId) return undefined;
      const grantId = session.grantIdFor(fiche.clientId);
      if (grantId !== undefined) return oidc.provider.Grant.find(grantId);
      const grant = new oidc.provider.Grant({
        clientId: fiche.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: 600,
      Interaction: 600,
      Session: 86_400,
    },
  });
  provider.proxy = true;
  return provider;
}
