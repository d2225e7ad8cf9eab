import { Refusal } from '../shared/refusal';
import type { Logins } from './logins';
import type { Expiry } from './expiry';
import type { Sessions } from './sessions';

/** A refusal keeps the session, and everything typed. */
export class LogInAgain {
  constructor(
    private readonly logins: Logins,
    private readonly sessions: Sessions,
    private readonly expiry: Expiry,
  ) {}

  /** @throws {Refusal} as any login. */
  async execute(password: string): Promise<void> {
    const session = this.expiry.asked$.value;
    if (!session) throw new Refusal('loginRequired');
    const { fromMail } = session;
    const newSession =
      session.type === 'pro'
        ? await this.logins.logInPro({ email: session.pro.email, password })
        : await this.logins.logIn({ email: session.account.email, password });
    this.sessions.become({ ...newSession, fromMail });
    this.expiry.settle(true);
  }

  /** Continues logged out if the session has expired. */
  leave(): void {
    if (this.expiry.isOver) this.sessions.forget();
    this.expiry.settle(false);
  }
}
