import type { Group, OwnData, PersonalData } from '@creneau/core';
import type { Http } from './http';
import { PeopleCalls } from './people-calls';
import { isConfirmed, ownDataFrom } from './session-wire';

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
