import type { Observable } from 'rxjs';
import type { Website } from './website';

/** The public page of the group, in the words of a locale. */
export abstract class Websites {
  /** Asks on subscription; none when the group has configured none. @throws {Refusal} */
  abstract in(locale: string): Observable<Website | undefined>;
}
