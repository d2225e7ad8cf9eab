import { Refusal } from '../shared/refusal';
import type { Logins } from './logins';
import type { Session } from './session';
import type { Sessions } from './sessions';

/** Checks the stored token when the page opens, and forgets one that has expired. */
export class CheckSession {
  constructor(
    private readonly logins: Logins,
    private readonly sessions: Sessions,
  ) {}

  /**
   * @param link what the address says of how the visitor came here.
   * @throws {Refusal} when nobody answers: the key is kept then.
   */
  async execute(link: Partial<Pick<Session, 'fromMail'>> = {}): Promise<Session> {
    if (this.sessions.token === undefined) return this.sessions.session$.value;
    const fromMail = link.fromMail || this.sessions.session$.value.fromMail;
    try {
      const session = await this.logins.current();
      this.sessions.become({ ...session, fromMail });
      // the key that we hold is that of a contact
      if (!session.logged && session.ficheToken !== undefined)
        this.sessions.rememberFiche(session.ficheToken);
    } catch (failure) {
      if (!(failure instanceof Refusal) || failure.reason !== 'connectionExpired') throw failure;
      this.sessions.forget();
    }
    return this.sessions.session$.value;
  }
}

/** Whether a key is held and nobody has answered whose it is. */
export const holdsUncheckedKey = ({
  session$,
  token,
}: Pick<Sessions, 'session$' | 'token'>): boolean => !session$.value.logged && token !== undefined;
