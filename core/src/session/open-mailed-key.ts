import type { Logins, MailedKey } from './logins';
import type { Session } from './session';
import type { Sessions } from './sessions';

/** Called when the button is pressed, never when the page opens. */
export class OpenMailedKey {
  constructor(
    private readonly logins: Logins,
    private readonly sessions: Sessions,
  ) {}

  /** @throws {Refusal} linkExpired when it was used, is too old or is unknown. */
  async execute(key: MailedKey): Promise<Session> {
    const session = await this.logins.open(key);
    // following a mailed link is no request to be remembered
    this.sessions.become({ ...session, fromMail: true }, { rememberMe: false });
    return this.sessions.session$.value;
  }
}
