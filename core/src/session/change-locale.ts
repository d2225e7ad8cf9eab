import type { Accounts } from './accounts';
import { hasAccount } from './session';
import type { Sessions } from './sessions';

/** Keeps the language that somebody chose in their account, where they have one. */
export class ChangeLocale {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
  ) {}

  /** @throws {Refusal} */
  async execute(locale: string): Promise<void> {
    const session = this.sessions.session$.value;
    if (!hasAccount(session)) return;
    const { account, token } = session;
    await this.accounts.changeLocale(account.id, locale);
    const present = this.sessions.session$.value;
    if (present.type === 'user' && present.token === token)
      this.sessions.become({ ...present, account: { ...account, locale } });
  }
}
