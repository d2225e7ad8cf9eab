import type { Group, OwnData, PersonalData } from '@creneau/core';
import type { Http } from './http';
import { keyFor } from './key-for';
import { PeopleCalls } from './people-calls';
import { RandomDraftKeys } from './random-draft-keys';
import { isConfirmed, ownDataFrom } from './session-wire';

export class HttpPersonalData implements PersonalData {
  private readonly calls: PeopleCalls;
  private readonly page = new RandomDraftKeys().next();

  constructor(
    http: Http,
    private readonly group: Pick<Group, 'id' | 'useApiV3' | 'features'>,
  ) {
    this.calls = new PeopleCalls(http, group);
  }

  askErasure(accountId: number): Promise<boolean> {
    return this.erasure(accountId, {});
  }

  async askErasureByAddress(email: string, locale: string): Promise<void> {
    await this.erasure(0, { email, locale });
  }

  async confirmErasure(accountId: number, key: string): Promise<void> {
    // the link serves once: pressed again because its answer was lost, it is answered as the first time
    await this.erasure(accountId, { validation_key: key }, keyFor(this.group, this.page + key));
  }

  async ownData(accountId: number): Promise<OwnData> {
    return ownDataFrom(await this.calls.ask(`accounts/${accountId}/personal_data`));
  }

  private erasure(
    accountId: number,
    asked: { readonly validation_key?: string; readonly email?: string; readonly locale?: string },
    key?: string,
  ): Promise<boolean> {
    const account = { group_id: this.calls.groupId, ...asked };
    const path = `accounts/${accountId}/erasure_requests`;
    return this.calls.order('POST', path, { account }, isConfirmed, 'account', key);
  }
}
