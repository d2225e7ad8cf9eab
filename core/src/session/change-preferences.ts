import type { Accounts } from './accounts';
import { hasAccount, type AccountPreferences } from './session';
import type { Sessions } from './sessions';

export class ChangePreferences {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
  ) {}

  /** Properties left out stay unchanged. @throws {Refusal} */
  async execute(preferences: AccountPreferences): Promise<void> {
    const session = this.sessions.session$.value;
    if (!hasAccount(session)) return;
    const { account, token } = session;
    await this.accounts.changePreferences(account.id, preferences);
    const present = this.sessions.session$.value;
    if (present.type === 'user' && present.token === token)
      this.sessions.become({ ...present, account: { ...account, ...preferences } });
  }
}
