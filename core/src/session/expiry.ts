import { BehaviorSubject } from 'rxjs';
import type { Behavior } from '../shared/behavior';
import { canLogInAgain, type Pro, type User } from './session';
import type { Sessions } from './sessions';

/** The session expired during a request: the visitor is asked to log in again, and the request is repeated. */
export class Expiry {
  /** Who is asked to log in again. */
  readonly asked$: Behavior<User | Pro | undefined>;
  private readonly asked = new BehaviorSubject<User | Pro | undefined>(undefined);
  private underWay: Promise<boolean> | undefined;
  private answer: (isBack: boolean) => void = () => undefined;

  constructor(private readonly sessions: Sessions) {
    this.asked$ = this.asked;
  }

  /** Whether to repeat a request that was made with this token: there is a new one, or none is needed. Several requests at once ask the visitor once. */
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

  /** Whether the session has expired and a request is waiting; if not, the token is still valid. */
  get isOver(): boolean {
    return this.underWay !== undefined;
  }

  /** The visitor has logged in again, or declined to. */
  settle(isBack: boolean): void {
    this.underWay = undefined;
    this.asked.next(undefined);
    this.answer(isBack);
  }
}
