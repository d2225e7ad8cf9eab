import { BehaviorSubject } from 'rxjs';
import type { Behavior } from '../shared/behavior';
import { canLogInAgain, type Pro, type User } from './session';
import type { Sessions } from './sessions';

/** Asks for another login and lets the request repeat. */
export class Expiry {
  readonly asked$: Behavior<User | Pro | undefined>;
  private readonly expiredSession = new BehaviorSubject<User | Pro | undefined>(undefined);
  private underWay: Promise<boolean> | undefined;
  private answer: (isBack: boolean) => void = () => undefined;

  constructor(private readonly sessions: Sessions) {
    this.asked$ = this.expiredSession;
  }

  /** True to repeat the request. Several requests share one dialog. */
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
      this.expiredSession.next(session);
    });
    return this.underWay;
  }

  /** Before the session expires, to extend it. */
  askNow(): void {
    const session = this.sessions.session$.value;
    if (canLogInAgain(session)) this.expiredSession.next(session);
  }

  /** If false, the token is still valid. */
  get isOver(): boolean {
    return this.underWay !== undefined;
  }

  settle(isBack: boolean): void {
    this.underWay = undefined;
    this.expiredSession.next(undefined);
    this.answer(isBack);
  }
}
