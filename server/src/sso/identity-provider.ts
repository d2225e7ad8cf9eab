import { createHash } from 'node:crypto';
import { isEmail, emailAsKept } from '@creneau/core';
import * as oidc from 'openid-client';
import { Refusal } from '../refusal/refusal';
import { codeOf } from '../untyped/untyped';

export interface IdentityProvider {
  /** https, except on this machine. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Lower case; only if the provider has verified it. */
  readonly email: string | undefined;
  /** For the logout at the provider, if it has one. */
  readonly idToken: string | undefined;
}

/** Redirect parameters. */
export interface ProviderAnswer {
  readonly code: string;
  readonly state: string;
  readonly iss: string | undefined;
}

/** Seconds. */
const TIMEOUT = 5;
const CACHE_LIFE = 600_000;
const SCOPE = 'openid email';

/**
 * Derives a value from a secret that only the visitor's page has: state and nonce are sent, the
 * verifier is not, and none reveals the secret. So the server stores nothing, and only the page
 * that began a login can finish it.
 */
const deriveValue = (secret: string, purpose: 'state' | 'nonce' | 'verifier'): string =>
  createHash('sha256').update(`creneau sso ${purpose}\n${secret}`).digest('base64url');

interface CachedConfiguration {
  readonly configuration: Promise<oidc.Configuration>;
  readonly until: number;
}

/** OpenID Connect: authorization code flow with PKCE. */
export class IdentityProviders {
  private readonly configurations = new Map<string, CachedConfiguration>();

  constructor(private readonly now: () => number) {}

  /** @throws {Refusal} ssoUnavailable */
  async loginAddress(
    provider: IdentityProvider,
    secret: string,
    { back, locale }: { readonly back: string; readonly locale: string | undefined },
  ): Promise<string> {
    const configuration = await this.configurationOf(provider);
    const address = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: back,
      scope: SCOPE,
      state: deriveValue(secret, 'state'),
      nonce: deriveValue(secret, 'nonce'),
      code_challenge: await oidc.calculatePKCECodeChallenge(deriveValue(secret, 'verifier')),
      code_challenge_method: 'S256',
      ...(locale !== undefined && { ui_locales: locale }),
    });
    return address.href;
  }

  /** @throws {Refusal} ssoUnavailable, ssoRefused */
  async identity(
    provider: IdentityProvider,
    secret: string,
    { code, state, iss }: ProviderAnswer,
    back: string,
  ): Promise<Identity> {
    const configuration = await this.configurationOf(provider);
    const answerUrl = new URL(back);
    answerUrl.search = new URLSearchParams({
      code,
      state,
      ...(iss !== undefined && { iss }),
    }).toString();
    const { claims, idToken } = await callProvider(async () => {
      const tokens = await oidc.authorizationCodeGrant(configuration, answerUrl, {
        expectedState: deriveValue(secret, 'state'),
        expectedNonce: deriveValue(secret, 'nonce'),
        pkceCodeVerifier: deriveValue(secret, 'verifier'),
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || tokens.id_token === undefined) throw new Refusal('ssoRefused');
      const { userinfo_endpoint, end_session_endpoint } = configuration.serverMetadata();
      const { email, email_verified } = claims;
      const saysAll = email !== undefined && email_verified !== undefined;
      return {
        claims:
          saysAll || userinfo_endpoint === undefined
            ? claims
            : {
                ...claims,
                ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)),
              },
        idToken: end_session_endpoint === undefined ? undefined : tokens.id_token,
      };
    });
    return { issuer: provider.issuer, subject: claims.sub, email: verifiedEmail(claims), idToken };
  }

  /**
   * Undefined if the provider has none.
   *
   * @throws {Refusal} ssoUnavailable
   */
  async logoutAddress(
    provider: IdentityProvider,
    idToken: string,
    { back, locale }: { readonly back: string; readonly locale: string | undefined },
  ): Promise<string | undefined> {
    const configuration = await this.configurationOf(provider);
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
    const address = oidc.buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: back,
      state: oidc.randomState(),
      ...(locale !== undefined && { ui_locales: locale }),
    });
    return address.href;
  }

  private configurationOf(provider: IdentityProvider): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = provider;
    const key = JSON.stringify([issuer, clientId, clientSecret]);
    const cachedConfiguration = this.configurations.get(key);
    if (cachedConfiguration && this.now() < cachedConfiguration.until)
      return cachedConfiguration.configuration;
    const configuration = discover(provider);
    this.configurations.set(key, { configuration, until: this.now() + CACHE_LIFE });
    configuration.catch(() => this.configurations.delete(key));
    return configuration;
  }
}

/** @throws {Refusal} ssoUnavailable without an answer, or for another issuer. */
async function discover({
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
      { timeout: TIMEOUT, execute: here ? [oidc.allowInsecureRequests] : [] },
    );
    // verifies the signature, although the token comes directly from the provider
    oidc.enableNonRepudiationChecks(configuration);
    return configuration;
  } catch (cause) {
    throw new Refusal('ssoUnavailable', undefined, { cause });
  }
}

const isThisMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);

/**
 * Distinguishes no answer from an invalid one.
 *
 * @throws {Refusal}
 */
async function callProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal(isSilence(cause) ? 'ssoUnavailable' : 'ssoRefused', undefined, { cause });
  }
}

const SILENT = ['OAUTH_TIMEOUT', 'OAUTH_ABORT'];
const FAULT = 500;

function isSilence(failure: unknown): boolean {
  for (let at = failure; at instanceof Error; at = at.cause) {
    if (SILENT.includes(codeOf(at) ?? '')) return true;
    if (at instanceof TypeError && at.message === 'fetch failed') return true;
    if (at.cause instanceof Response) return at.cause.status >= FAULT;
  }
  return false;
}

/** Anybody can claim an unverified address. Apple and Cognito write the flag as text. */
function verifiedEmail({
  email,
  email_verified,
}: {
  readonly [claim: string]: unknown;
}): string | undefined {
  const isVerified = email_verified === true || email_verified === 'true';
  return typeof email === 'string' && isVerified && isEmail(email) ? emailAsKept(email) : undefined;
}
