import type { Behavior } from '../shared/behavior';
import type { Session } from './session';

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
