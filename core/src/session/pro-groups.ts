import type { Observable } from 'rxjs';
import type { GroupOfPro } from './session';

/** The businesses that a professional works for. */
export abstract class ProGroups {
  /** Asks on subscription. @throws {Refusal} */
  abstract groups(): Observable<readonly GroupOfPro[]>;
}
