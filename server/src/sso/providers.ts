import type { StoredSettings } from '../group/settings';
import { Refusal } from '../refusal/refusal';
import type { IdentityProvider } from './identity-provider';

/** Undefined in production, and before the server listens. */
export type DemonstrationProvider = () => Promise<IdentityProvider | undefined>;

/** @throws {Refusal} ssoUnavailable if the group has none. */
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
