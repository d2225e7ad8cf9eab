import { BehaviorSubject } from 'rxjs';
import type { Behavior } from '../shared/behavior';
import { initialSession, type Session } from './session';

export interface Remembering {
  /** Survives closing the browser. */
  readonly rememberMe: boolean;
}

export abstract class Sessions {
  abstract readonly session$: Behavior<Session>;
  /** Sent with each call: the token of the session, else that of a contact without account. */
  abstract readonly token: string | undefined;
  /** Token of a contact without account, issued at the first booking. */
  abstract readonly ficheToken: string | undefined;
  /** Replaces the session. Without `remembering`, the previous setting stays. */
  abstract become(session: Session, remembering?: Remembering): void;
  abstract rememberFiche(token: string): void;
  /** Removes the expired token of a contact without account only. */
  abstract forgetFiche(): void;
  /** Removes every token: the server rejects them. */
  abstract forget(): void;
}

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

/** Safe in a header; signed keys such as a JWT have a few thousand characters. */
export const TOKEN = /^[\w.~+/=-]{1,4000}$/;
