import type { FastifyBaseLogger } from 'fastify';
import type { StoredSettings } from '../group/settings';
import { Refused } from '../refusal/refused';
import type { Identity, IdentityProviders, ProviderAnswer } from './identity-provider';
import { providerOf, type DemonstrationProvider } from './providers';

interface SsoGroup {
  readonly urlname: string;
  readonly settings: StoredSettings;
}

/** Logging in at the provider of a group: there and back. */
export class SingleSignOn {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly demonstration: DemonstrationProvider,
    /** What every address of ours begins with; never what a caller says (reliability.md A9). */
    private readonly origin: () => string,
  ) {}

  /** The address to log in at. @throws {Refused} ssoUnavailable */
  begin(
    group: SsoGroup,
    secret: string,
    locale: string | undefined,
    log: FastifyBaseLogger,
  ): Promise<string> {
    const back = this.back(group);
    return told(log, async () =>
      this.providers.loginAddress(this.provider(group), secret, { back, locale }),
    );
  }

  /** Who came back. @throws {Refused} ssoUnavailable, ssoRefused */
  finish(
    group: SsoGroup,
    secret: string,
    answer: ProviderAnswer,
    log: FastifyBaseLogger,
  ): Promise<Identity> {
    return told(log, async () =>
      this.providers.identity(this.provider(group), secret, answer, this.back(group)),
    );
  }

  /** Where the organisation ends its own session; none where it has no such place. @throws {Refused} ssoUnavailable */
  end(
    group: SsoGroup,
    idToken: string,
    locale: string | undefined,
    log: FastifyBaseLogger,
  ): Promise<string | undefined> {
    const back = `${this.origin()}/disconnected`;
    return told(log, async () =>
      this.providers.logoutAddress(this.provider(group), idToken, { back, locale }),
    );
  }

  private provider({ settings }: SsoGroup) {
    return providerOf(settings, this.demonstration);
  }

  /** The page that takes the answer of the provider; it is registered there to the letter. */
  private back({ urlname }: SsoGroup): string {
    return `${this.origin()}/${urlname}/login`;
  }
}

/** The operator has to know why nobody can log in; the log says what failed, and nothing of whom. */
async function told<T>(log: FastifyBaseLogger, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof Refused && failure.cause !== undefined)
      log.warn({ err: failure.cause }, `single sign-on: ${failure.reason}`);
    throw failure;
  }
}
