import { createHash } from 'node:crypto';
import { isEmail, emailAsKept } from '@creneau/core';
import * as oidc from 'openid-client';
import { Refused } from '../refusal/refused';

/** Where the people of a group log in (OpenID Connect), and as whom we ask there. */
export interface IdentityProvider {
  /** https, but on this machine itself. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Who somebody is, in the words of the provider of their group. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** In small letters; none unless the provider vouches for it. */
  readonly email: string | undefined;
  /** The token that says so, which ends their session there. */
  readonly idToken: string;
}

/** What a provider answered with when it sent the visitor back. */
export interface ProviderAnswer {
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
}

/** Seconds. */
const PATIENCE = 5;
const KNOWN_FOR = 600_000;
const SCOPE = 'openid email';

/**
 * What the protocol asks to be unguessable, made from the secret that the visitor's page has drawn and keeps: state and
 * nonce travel through the address, the verifier does not, and none leads back to the secret. So no process has to remember
 * who went to log in, and only the page that began can finish (reliability.md A10).
 */
const drawnFrom = (secret: string, purpose: 'state' | 'nonce' | 'verifier'): string =>
  createHash('sha256').update(`creneau sso ${purpose}\n${secret}`).digest('base64url');

interface Known {
  readonly configuration: Promise<oidc.Configuration>;
  readonly until: number;
}

/** Logging in at another place, by the authorisation code flow with PKCE. */
export class IdentityProviders {
  private readonly known = new Map<string, Known>();

  constructor(private readonly now: () => number) {}

  /** Where to send the visitor. @throws {Refused} ssoUnavailable */
  async loginAddress(
    provider: IdentityProvider,
    secret: string,
    { back, locale }: { readonly back: string; readonly locale: string | undefined },
  ): Promise<string> {
    const configuration = await this.configured(provider);
    const address = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: back,
      scope: SCOPE,
      state: drawnFrom(secret, 'state'),
      nonce: drawnFrom(secret, 'nonce'),
      code_challenge: await oidc.calculatePKCECodeChallenge(drawnFrom(secret, 'verifier')),
      code_challenge_method: 'S256',
      ...(locale !== undefined && { ui_locales: locale }),
    });
    return address.href;
  }

  /** Whom the provider vouches for. @throws {Refused} ssoUnavailable, ssoRefused */
  async identity(
    provider: IdentityProvider,
    secret: string,
    { code, state, iss }: ProviderAnswer,
    back: string,
  ): Promise<Identity> {
    const configuration = await this.configured(provider);
    const answered = new URL(back);
    answered.search = new URLSearchParams({
      code,
      state,
      ...(iss !== undefined && { iss }),
    }).toString();
    const { claims, idToken } = await vouched(async () => {
      const tokens = await oidc.authorizationCodeGrant(configuration, answered, {
        expectedState: drawnFrom(secret, 'state'),
        expectedNonce: drawnFrom(secret, 'nonce'),
        pkceCodeVerifier: drawnFrom(secret, 'verifier'),
        idTokenExpected: true,
      });
      const told = tokens.claims();
      if (!told || tokens.id_token === undefined) throw new Refused('ssoRefused');
      const saysAll = told.email !== undefined || !configuration.serverMetadata().userinfo_endpoint;
      return {
        claims: saysAll
          ? told
          : await oidc.fetchUserInfo(configuration, tokens.access_token, told.sub),
        idToken: tokens.id_token,
      };
    });
    return { issuer: provider.issuer, subject: claims.sub, email: vouchedEmail(claims), idToken };
  }

  /** Where the provider ends its own session, and sends the visitor back from; none where it does not. @throws {Refused} ssoUnavailable */
  async logoutAddress(
    provider: IdentityProvider,
    idToken: string,
    { back, locale }: { readonly back: string; readonly locale: string | undefined },
  ): Promise<string | undefined> {
    const configuration = await this.configured(provider);
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    const address = oidc.buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: back,
      state: oidc.randomState(),
      ...(locale !== undefined && { ui_locales: locale }),
    });
    return address.href;
  }

  private configured(provider: IdentityProvider): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = provider;
    const key = JSON.stringify([issuer, clientId, clientSecret]);
    const known = this.known.get(key);
    if (known && this.now() < known.until) return known.configuration;
    const configuration = discovered(provider);
    this.known.set(key, { configuration, until: this.now() + KNOWN_FOR });
    configuration.catch(() => this.known.delete(key));
    return configuration;
  }
}

/** @throws {Refused} ssoUnavailable when it does not say who it is, or says that it is somebody else. */
async function discovered({
  issuer,
  clientId,
  clientSecret,
}: IdentityProvider): Promise<oidc.Configuration> {
  try {
    const address = new URL(issuer);
    const here = isThisMachine(address);
    const configuration = await oidc.discovery(
      address,
      clientId,
      undefined,
      oidc.ClientSecretBasic(clientSecret),
      { timeout: PATIENCE, execute: here ? [oidc.allowInsecureRequests] : [] },
    );
    // what comes from the provider's own address is signed too: a liar in between is found out
    oidc.enableNonRepudiationChecks(configuration);
    return configuration;
  } catch (cause) {
    throw new Refused('ssoUnavailable', undefined, { cause });
  }
}

const isThisMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);

/** Tells a provider that did not answer from one whose answer does not hold. @throws {Refused} */
async function vouched<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof Refused) throw cause;
    throw new Refused(isSilence(cause) ? 'ssoUnavailable' : 'ssoRefused', undefined, { cause });
  }
}

const SILENT = ['OAUTH_TIMEOUT', 'OAUTH_ABORT'];
const FAULT = 500;

function isSilence(failure: unknown): boolean {
  for (let at = failure; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && SILENT.includes(code)) return true;
    if (at instanceof TypeError && at.message === 'fetch failed') return true;
    if (at.cause instanceof Response) return at.cause.status >= FAULT;
  }
  return false;
}

/** An address is somebody's only when the provider says that it was checked: else one could name that of another. */
function vouchedEmail({
  email,
  email_verified,
}: {
  readonly [claim: string]: unknown;
}): string | undefined {
  if (typeof email !== 'string' || email_verified !== true || !isEmail(email)) return undefined;
  return emailAsKept(email);
}
