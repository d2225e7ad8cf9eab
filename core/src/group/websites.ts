import type { Observable } from 'rxjs';
import type { Website } from './website';

export abstract class Websites {
  /** Requests on subscription; undefined if the group has configured none. @throws {Refusal} */
  abstract in(locale: string): Observable<Website | undefined>;
}
