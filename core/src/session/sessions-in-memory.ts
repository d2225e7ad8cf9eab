import { BehaviorSubject } from 'rxjs';
import type { Behavior } from '../shared/behavior';
import { initialSession, type Session } from './session';
import type { Remembering, Sessions } from './sessions';

/** For front ends without storage, and for rendering on a server. */
export class SessionsInMemory implements Sessions {
  readonly session$: Behavior<Session>;
  rememberMe = false;
  private readonly session: BehaviorSubject<Session>;

  constructor(session: Session = initialSession) {
    this.session = new BehaviorSubject(session);
    this.session$ = this.session;
  }

  get token(): string | undefined {
    const session = this.session.value;
    return session.logged ? session.token : session.ficheToken;
  }

  get ficheToken(): string | undefined {
    return this.session.value.ficheToken;
  }

  become(session: Session, { rememberMe }: Remembering = this): void {
    this.rememberMe = rememberMe;
    this.session.next({ ...session, ficheToken: session.ficheToken ?? this.ficheToken });
  }

  rememberFiche(token: string): void {
    this.session.next({ ...this.session.value, ficheToken: token });
  }

  forgetFiche(): void {
    this.session.next({ ...this.session.value, ficheToken: undefined });
  }

  forget(): void {
    this.session.next({ ...initialSession, fromMail: this.session.value.fromMail });
  }
}
