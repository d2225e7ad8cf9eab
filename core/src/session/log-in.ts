import { Refusal } from '../shared/refusal';
import type { Logins } from './logins';
import { credentialFaults, type Credentials } from './credentials';
import { initialSession, type Session } from './session';
import type { Remembering, Sessions } from './sessions';

export interface Login extends Credentials, Remembering {
  readonly as?: 'user' | 'pro';
}

/** A refused login leaves the visitor logged out. */
export class LogIn {
  constructor(
    private readonly logins: Logins,
    private readonly sessions: Sessions,
  ) {}

  /** @throws {Refusal} invalidField before any request, or as the server refuses it. */
  async execute({ as, rememberMe, ...credentials }: Login): Promise<Session> {
    const [field] = Object.keys(credentialFaults(credentials));
    if (field !== undefined) throw new Refusal('invalidField', { detail: { field } });

    const { fromMail } = this.sessions.session$.value;
    try {
      const session = await (as === 'pro'
        ? this.logins.logInPro(credentials)
        : this.logins.logIn(credentials));
      this.sessions.become({ ...session, fromMail }, { rememberMe });
      return this.sessions.session$.value;
    } catch (failure) {
      if (failure instanceof Refusal) this.sessions.become({ ...initialSession, fromMail });
      throw failure;
    }
  }
}
