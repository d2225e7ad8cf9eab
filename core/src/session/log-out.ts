import { Refusal } from '../shared/refusal';
import type { Accounts } from './accounts';
import type { Sessions } from './sessions';

/** Ends the session here, whether or not the server can be told (AUTH-08). */
export class LogOut {
  constructor(
    private readonly accounts: Pick<Accounts, 'logOut'>,
    private readonly sessions: Pick<Sessions, 'forget'>,
  ) {}

  async execute(): Promise<void> {
    try {
      await this.accounts.logOut();
    } catch (failure) {
      // a key that nobody takes back ends by itself two hours after it was given
      if (!(failure instanceof Refusal)) throw failure;
    } finally {
      this.sessions.forget();
    }
  }
}
