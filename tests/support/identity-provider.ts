// A process of its own, since the library is no CommonJS: a real OpenID Connect provider, which lets in whoever its
// address hints at, and says of them what it was started with.
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

interface Started {
  readonly issuer: string;
  readonly clientSecret: string;
  readonly back: string;
  readonly people: Readonly<Record<string, object>>;
  /** What is said of them by the userinfo endpoint only. */
  readonly userinfo: Readonly<Record<string, object>>;
}

const { issuer, clientSecret, back, people, userinfo } = JSON.parse(
  process.env.PROVIDER ?? '',
) as Started;
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'creneau',
      client_secret: clientSecret,
      redirect_uris: [back],
      id_token_signed_response_alg: 'ES256',
    },
  ],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' } as never] },
  cookies: { keys: ['of a test'] },
  // as many providers do: what they say of a person is in the token itself
  conformIdTokenClaims: false,
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, sub) => ({
    accountId: sub,
    claims: async (use) => ({ sub, ...people[sub], ...(use === 'userinfo' && userinfo[sub]) }),
  }),
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId,
      accountId: oidc.session?.accountId,
    });
    grant.addOIDCScope('openid email');
    await grant.save();
    return grant;
  },
});

const answer = provider.callback();
const server = createServer((request, response) => {
  if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
  void provider.interactionDetails(request, response).then(({ params }) => {
    const name = String(params.login_hint ?? '');
    return name === 'nobody'
      ? provider.interactionFinished(request, response, { error: 'access_denied' })
      : provider.interactionFinished(request, response, { login: { accountId: name } });
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`port ${typeof address === 'object' && address ? address.port : 0}`);
});
