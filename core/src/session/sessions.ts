import type { Behavior } from '../shared/behavior';
import type { Session } from './session';

/** How long a session is remembered. */
export interface Remembering {
  /** Also when the browser is closed. */
  readonly rememberMe: boolean;
}

/** Who is asking, and the keys we hold for them. */
export abstract class Sessions {
  abstract readonly session$: Behavior<Session>;
  /** The key that goes with each call, of whoever is logged in or else of an anonymous contact. */
  abstract readonly token: string | undefined;
  /** The key of an anonymous contact, given at their first booking. */
  abstract readonly ficheToken: string | undefined;
  /** Replaces the session. Without `remembering` it is remembered as long as the one before. */
  abstract become(session: Session, remembering?: Remembering): void;
  abstract rememberFiche(token: string): void;
  /** Forgets the expired token of an anonymous contact, and no other. */
  abstract forgetFiche(): void;
  /** Forgets every token: the server no longer accepts them. */
  abstract forget(): void;
}
