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
  /** Somebody is somebody else from now on; remembered as long as who was there before, where nothing is said of it. */
  abstract become(session: Session, remembering?: Remembering): void;
  abstract rememberFiche(token: string): void;
  /** Forgets the key of an anonymous contact, which has ended, and no other. */
  abstract forgetFiche(): void;
  /** Forgets every key: the server does not know them any more. */
  abstract forget(): void;
}
