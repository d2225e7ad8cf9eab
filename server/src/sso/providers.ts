import type { StoredSettings } from '../group/settings';
import { Refusal } from '../refusal/refusal';
import type { IdentityProvider } from './identity-provider';

/** The provider of the demonstration; none in production, nor before the server listens. */
export type DemonstrationProvider = () => Promise<IdentityProvider | undefined>;

/** The identity provider of a group. @throws {Refusal} ssoUnavailable where it has none. */
export async function providerOf(
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
