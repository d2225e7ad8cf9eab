import type {
  AccountPreferences,
  Accounts,
  EmailChange,
  Group,
  PasswordChange,
  Registration,
  SessionKey,
} from '@creneau/core';
import { ensureNoErrors } from './ensure-no-errors';
import type { Http } from './http';
import { PeopleCalls } from './people-calls';
import { pendingAsText } from './session-wire';

export class HttpAccounts implements Accounts {
  private readonly calls: PeopleCalls;

  constructor(http: Http, group: Pick<Group, 'id' | 'useApiV3' | 'features'>) {
    this.calls = new PeopleCalls(http, group);
  }

  async register({ email, locale, pendingRdv }: Registration): Promise<void> {
    const account = {
      email,
      locale,
      ...(pendingRdv && { pendingRdv: pendingAsText(pendingRdv) }),
    };
    await this.calls.orderOnce('POST', 'accounts', account, ensureNoErrors);
  }

  async requestPasswordReset(email: string, locale: string): Promise<void> {
    await this.calls.orderOnce(
      'POST',
      'accounts/forgotPassword.json',
      { email, locale },
      ensureNoErrors,
    );
  }

  changePassword({ accountId, password, currentPassword }: PasswordChange): Promise<SessionKey> {
    const account = {
      password,
      ...(currentPassword !== undefined && { current_password: currentPassword }),
    };
    return this.calls.orderOnce('PUT', `accounts/${accountId}`, account, (body) =>
      this.calls.newKey(body),
    );
  }

  async changePreferences(accountId: number, preferences: AccountPreferences): Promise<void> {
    const { locale, marketingOptin, marketingSms, solocalServicesOptin } = preferences;
    const account = {
      locale,
      marketing_optin: marketingOptin,
      marketing_sms: marketingSms,
      solocal_services_optin: solocalServicesOptin,
    };
    await this.calls.orderOnce('PUT', `accounts/${accountId}`, account, ensureNoErrors);
  }

  async changeEmail({ accountId, email, currentPassword }: EmailChange): Promise<void> {
    const account = { temp_email: email, current_password: currentPassword };
    await this.calls.orderOnce('PUT', `accounts/${accountId}`, account, ensureNoErrors);
  }
}
