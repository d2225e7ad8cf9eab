import type {
  AccountPreferences,
  Accounts,
  EmailChange,
  Group,
  OwnData,
  PasswordChange,
  PersonalData,
  Registration,
  SessionKey,
} from '@creneau/core';
import type { Http } from './http';
import { PeopleCalls } from './people-calls';
import { ensureNoErrors } from './refusal-from';
import { isConfirmed, ownDataFrom, pendingAsText } from './session-wire';

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

export class HttpPersonalData implements PersonalData {
  private readonly calls: PeopleCalls;

  constructor(http: Http, group: Pick<Group, 'id' | 'useApiV3' | 'features'>) {
    this.calls = new PeopleCalls(http, group);
  }

  askErasure(accountId: number): Promise<boolean> {
    return this.erasure(accountId, {});
  }

  async askErasureByAddress(email: string, locale: string): Promise<void> {
    await this.erasure(0, { email, locale });
  }

  async confirmErasure(accountId: number, key: string): Promise<void> {
    await this.erasure(accountId, { validation_key: key });
  }

  async ownData(accountId: number): Promise<OwnData> {
    return ownDataFrom(await this.calls.ask(`accounts/${accountId}/personal_data`));
  }

  private erasure(
    accountId: number,
    body: { readonly validation_key?: string; readonly email?: string; readonly locale?: string },
  ): Promise<boolean> {
    return this.calls.orderOnce(
      'POST',
      `accounts/${accountId}/erasure_requests`,
      body,
      isConfirmed,
    );
  }
}
