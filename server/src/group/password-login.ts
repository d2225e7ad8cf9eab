import { Refusal } from '../refusal/refusal';
import { defaultSettings, type StoredSettings } from './settings';

/** @throws {Refusal} ssoOnly if the group uses single sign-on. */
export function ensurePasswordLogin(settings: StoredSettings): void {
  const { sso_login_only } = { ...defaultSettings, ...settings };
  if (sso_login_only) throw new Refusal('ssoOnly');
}
