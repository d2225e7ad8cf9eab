import { Refusal } from '../shared/refusal';
import type { Logins } from './logins';
import type { Session } from './session';
import type { Sessions } from './sessions';

/** Validates the stored token when the page opens, and removes an expired one. */
export class CheckSession {
  constructor(
    private readonly logins: Logins,
    private readonly sessions: Sessions,
  ) {}

  /**
   * @param link origin of the visit, from the address.
   * @throws {Refusal} when the server does not answer: the token is kept then.
   */
  async execute(link: Partial<Pick<Session, 'fromMail'>> = {}): Promise<Session> {
    if (this.sessions.token === undefined) return this.sessions.session$.value;
    const fromMail = link.fromMail || this.sessions.session$.value.fromMail;
    try {
      const session = await this.logins.current();
      this.sessions.become({ ...session, fromMail });
      // the stored token is that of a fiche
      if (!session.logged && session.ficheToken !== undefined)
        this.sessions.rememberFiche(session.ficheToken);
    } catch (failure) {
      if (!(failure instanceof Refusal) || failure.reason !== 'connectionExpired') throw failure;
      this.sessions.forget();
    }
    return this.sessions.session$.value;
  }
}

/** No server has validated it yet. */
export const holdsUncheckedKey = ({
  session$,
  token,
}: Pick<Sessions, 'session$' | 'token'>): boolean => !session$.value.logged && token !== undefined;
