import type { FastifyBaseLogger } from 'fastify';
import type { StoredSettings } from '../database/settings-column';
import { Refusal } from '../refusal/refusal';
import type {
  Identity,
  IdentityProvider,
  IdentityProviders,
  ProviderAnswer,
} from './identity-provider';

interface SsoGroup {
  readonly urlname: string;
  readonly settings: StoredSettings;
}

export class SingleSignOn {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly demonstration: DemonstrationProvider,
    /** Never taken from a request. */
    private readonly origin: () => string,
  ) {}

  /** @throws {Refusal} ssoUnavailable */
  begin(
    group: SsoGroup,
    secret: string,
    locale: string | undefined,
    log: FastifyBaseLogger,
  ): Promise<string> {
    const redirectUri = this.back(group);
    return logFailure(log, async () =>
      this.providers.loginAddress(await this.provider(group), secret, {
        back: redirectUri,
        locale,
      }),
    );
  }

  /** @throws {Refusal} ssoUnavailable, ssoRefused */
  finish(
    group: SsoGroup,
    secret: string,
    answer: ProviderAnswer,
    log: FastifyBaseLogger,
  ): Promise<Identity> {
    return logFailure(log, async () =>
      this.providers.identity(await this.provider(group), secret, answer, this.back(group)),
    );
  }

  /**
   * Undefined if the provider has none.
   *
   * @throws {Refusal} ssoUnavailable
   */
  end(
    group: SsoGroup,
    idToken: string,
    locale: string | undefined,
    log: FastifyBaseLogger,
  ): Promise<string | undefined> {
    const back = `${this.origin()}/disconnected`;
    return logFailure(log, async () =>
      this.providers.logoutAddress(await this.provider(group), idToken, { back, locale }),
    );
  }

  private provider({ settings }: SsoGroup) {
    return providerOf(settings, this.demonstration);
  }

  /** Must equal the registered redirect URI. */
  private back({ urlname }: SsoGroup): string {
    return `${this.origin()}/${urlname}/login`;
  }
}

/** For the operator, who has to fix it; without personal data. */
async function logFailure<T>(log: FastifyBaseLogger, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof Refusal && failure.cause !== undefined)
      log.warn({ err: failure.cause }, `single sign-on: ${failure.reason}`);
    throw failure;
  }
}

/** Undefined in production, and before the server listens. */
export type DemonstrationProvider = () => Promise<IdentityProvider | undefined>;

/** @throws {Refusal} ssoUnavailable if the group has none. */
async function providerOf(
  { sso }: StoredSettings,
  demonstration: DemonstrationProvider,
): Promise<IdentityProvider> {
  const provider =
    sso === 'demonstration'
      ? await demonstration()
      : sso && { issuer: sso.issuer, clientId: sso.client_id, clientSecret: sso.client_secret };
  if (!provider) throw new Refusal('ssoUnavailable');
  return provider;
}
