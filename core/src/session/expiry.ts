import { BehaviorSubject } from 'rxjs';
import type { Behavior } from '../shared/behavior';
import { canLogInAgain, type Pro, type User } from './session';
import type { Sessions } from './sessions';

/** A key that opens nothing any more in the middle of something: whoever is there logs in again, and what they asked goes on. */
export class Expiry {
  /** Who is asked to log in again. */
  readonly asked$: Behavior<User | Pro | undefined>;
  private readonly asked = new BehaviorSubject<User | Pro | undefined>(undefined);
  private underWay: Promise<boolean> | undefined;
  private answer: (isBack: boolean) => void = () => undefined;

  constructor(private readonly sessions: Sessions) {
    this.asked$ = this.asked;
  }

  /** Whether to ask again: there is another key now in place of this one, or none is needed. Of several calls that meet the end at once, one asks. */
  async renew(token: string): Promise<boolean> {
    const { session$, ficheToken } = this.sessions;
    // a contact without account goes on as a visitor
    if (token === ficheToken) this.sessions.forgetFiche();
    if (this.sessions.token !== token) return true;
    const session = session$.value;
    // whom another place vouches for is led there again by the page
    if (session.type === 'user' && session.ssoLogged) this.sessions.forget();
    if (!canLogInAgain(session)) return false;
    this.underWay ??= new Promise((resolve) => {
      this.answer = resolve;
      this.asked.next(session);
    });
    return this.underWay;
  }

  /** Asks before the end, at their own wish. */
  askNow(): void {
    const session = this.sessions.session$.value;
    if (canLogInAgain(session)) this.asked.next(session);
  }

  /** Whether a call waits for the answer: else the key is still good. */
  get isOver(): boolean {
    return this.underWay !== undefined;
  }

  /** They are back, or would rather not. */
  settle(isBack: boolean): void {
    this.underWay = undefined;
    this.asked.next(undefined);
    this.answer(isBack);
  }
}
