import type { Observable } from 'rxjs';
import type { GroupOfPro } from './session';

export abstract class ProGroups {
  /** Requests on subscription. @throws {Refusal} */
  abstract groups(): Observable<readonly GroupOfPro[]>;
}
