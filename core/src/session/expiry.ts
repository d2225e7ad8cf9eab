import { BehaviorSubject } from 'rxjs';
import type { Behavior } from '../shared/behavior';
import { canLogInAgain, type Pro, type User } from './session';
import type { Sessions } from './sessions';

/**
 * Handles a session that expires during a request: asks for another login and lets the request
 * repeat.
 */
export class Expiry {
  /** The expired session while the login dialog is open. */
  readonly asked$: Behavior<User | Pro | undefined>;
  private readonly asked = new BehaviorSubject<User | Pro | undefined>(undefined);
  private underWay: Promise<boolean> | undefined;
  private answer: (isBack: boolean) => void = () => undefined;

  constructor(private readonly sessions: Sessions) {
    this.asked$ = this.asked;
  }

  /**
   * Resolves to true if a request with this token should be repeated: there is a new token, or none
   * is needed. Several requests at once share one dialog.
   */
  async renew(token: string): Promise<boolean> {
    const { session$, ficheToken } = this.sessions;
    // a contact without account continues as a visitor
    if (token === ficheToken) this.sessions.forgetFiche();
    if (this.sessions.token !== token) return true;
    const session = session$.value;
    // the page redirects to the identity provider
    if (session.type === 'user' && session.ssoLogged) this.sessions.forget();
    if (!canLogInAgain(session)) return false;
    this.underWay ??= new Promise((resolve) => {
      this.answer = resolve;
      this.asked.next(session);
    });
    return this.underWay;
  }

  /** Asks before the session expires, because the visitor wants to extend it. */
  askNow(): void {
    const session = this.sessions.session$.value;
    if (canLogInAgain(session)) this.asked.next(session);
  }

  /** True if the session has expired and a request is waiting; if not, the token is still valid. */
  get isOver(): boolean {
    return this.underWay !== undefined;
  }

  /** Called after the login, or when the visitor declined. */
  settle(isBack: boolean): void {
    this.underWay = undefined;
    this.asked.next(undefined);
    this.answer(isBack);
  }
}
