import type { Accounts, MailedKey } from './accounts';
import type { Session } from './session';
import type { Sessions } from './sessions';

/** Takes a mailed link at its word, when its button is pressed and never before. */
export class OpenMailedKey {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
  ) {}

  /** @throws {Refusal} linkExpired when it was used, is too old or was never ours. */
  async execute(key: MailedKey): Promise<Session> {
    const session = await this.accounts.open(key);
    this.sessions.become({ ...session, fromMail: true });
    return this.sessions.session$.value;
  }
}
