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

  constructor(http: Http, group: Pick<Group, 'id' | 'useApiV3'>) {
    this.calls = new PeopleCalls(http, group);
  }

  async register({ email, locale, pendingRdv }: Registration): Promise<void> {
    const account = {
      email,
      group_id: this.calls.groupId,
      locale,
      ...(pendingRdv && { pendingRdv: pendingAsText(pendingRdv) }),
    };
    await this.calls.order('POST', 'accounts', { account }, ensureNoErrors);
  }

  async requestPasswordReset(email: string, locale: string): Promise<void> {
    const account = { email, group_id: this.calls.groupId, locale };
    await this.calls.order('POST', 'accounts/forgotPassword.json', { account }, ensureNoErrors);
  }

  changePassword({ accountId, password, currentPassword }: PasswordChange): Promise<SessionKey> {
    const account = {
      group_id: this.calls.groupId,
      password,
      ...(currentPassword !== undefined && { current_password: currentPassword }),
    };
    return this.calls.order('PUT', `accounts/${accountId}`, { account }, (body) =>
      this.calls.newKey(body),
    );
  }

  async changePreferences(accountId: number, preferences: AccountPreferences): Promise<void> {
    const { locale, marketingOptin, marketingSms, solocalServicesOptin } = preferences;
    const account = {
      group_id: this.calls.groupId,
      locale,
      marketing_optin: marketingOptin,
      marketing_sms: marketingSms,
      solocal_services_optin: solocalServicesOptin,
    };
    await this.calls.order('PUT', `accounts/${accountId}`, { account }, ensureNoErrors);
  }

  async changeEmail({ accountId, email, currentPassword }: EmailChange): Promise<void> {
    const account = {
      group_id: this.calls.groupId,
      temp_email: email,
      current_password: currentPassword,
    };
    await this.calls.order('PUT', `accounts/${accountId}`, { account }, ensureNoErrors);
  }
}
