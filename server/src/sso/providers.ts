import type { StoredSettings } from '../group/settings';
import { Refused } from '../refusal/refused';
import type { IdentityProvider } from './identity-provider';

/** The provider that the demonstration shows itself with; none in production, nor before the server listens. */
export type DemonstrationProvider = () => IdentityProvider | undefined;

/** Where the people of a group log in. @throws {Refused} ssoUnavailable where there is no such place. */
export function providerOf(
  { sso }: StoredSettings,
  demonstration: DemonstrationProvider,
): IdentityProvider {
  const provider =
    sso === 'demonstration'
      ? demonstration()
      : sso && { issuer: sso.issuer, clientId: sso.client_id, clientSecret: sso.client_secret };
  if (!provider) throw new Refused('ssoUnavailable');
  return provider;
}
