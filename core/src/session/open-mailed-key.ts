import type { Logins, MailedKey } from './logins';
import type { Session } from './session';
import type { Sessions } from './sessions';

/** Takes a mailed link at its word, when its button is pressed and never before. */
export class OpenMailedKey {
  constructor(
    private readonly logins: Logins,
    private readonly sessions: Sessions,
  ) {}

  /** @throws {Refusal} linkExpired when it was used, is too old or was never ours. */
  async execute(key: MailedKey): Promise<Session> {
    const session = await this.logins.open(key);
    // whoever opens a mail has not asked to be remembered here
    this.sessions.become({ ...session, fromMail: true }, { rememberMe: false });
    return this.sessions.session$.value;
  }
}
