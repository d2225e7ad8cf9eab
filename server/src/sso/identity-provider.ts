import { createHash } from 'node:crypto';
import { isEmail, emailAsKept } from '@creneau/core';
import * as oidc from 'openid-client';
import { Refused } from '../refusal/refusal';

/** The OpenID Connect provider of a group, and our client there. */
export interface IdentityProvider {
  /** https, except on this machine. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** An authenticated person, by the claims of the provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; only if the provider has verified it. */
  readonly email: string | undefined;
  /** The ID token, which is needed to log out at the provider. */
  readonly idToken: string;
}

/** The parameters that a provider adds when it redirects the visitor back. */
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
 * State, nonce and PKCE verifier, derived from a secret that only the visitor's page has: state and nonce are sent, the
 * verifier is not, and none reveals the secret. So the server stores nothing about a login in progress, and only the page
 * that began one can finish it.
 */
const drawnFrom = (secret: string, purpose: 'state' | 'nonce' | 'verifier'): string =>
  createHash('sha256').update(`creneau sso ${purpose}\n${secret}`).digest('base64url');

interface Known {
  readonly configuration: Promise<oidc.Configuration>;
  readonly until: number;
}

/** OpenID Connect by the authorization code flow with PKCE. */
export class IdentityProviders {
  private readonly known = new Map<string, Known>();

  constructor(private readonly now: () => number) {}

  /** The address of the login page. @throws {Refused} ssoUnavailable */
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

  /** The person who logged in. @throws {Refused} ssoUnavailable, ssoRefused */
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

  /** The address of the provider's logout, if it has one. @throws {Refused} ssoUnavailable */
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

/** @throws {Refused} ssoUnavailable when the provider does not answer, or announces another issuer. */
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
    // verifies the signature of the ID token too, although it comes directly from the provider
    oidc.enableNonRepudiationChecks(configuration);
    return configuration;
  } catch (cause) {
    throw new Refused('ssoUnavailable', undefined, { cause });
  }
}

const isThisMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);

/** Tells a provider that does not answer from one whose answer is invalid. @throws {Refused} */
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

/** Only a verified address counts: anybody can claim another one. */
function vouchedEmail({
  email,
  email_verified,
}: {
  readonly [claim: string]: unknown;
}): string | undefined {
  if (typeof email !== 'string' || email_verified !== true || !isEmail(email)) return undefined;
  return emailAsKept(email);
}
