import type { Observable } from 'rxjs';
import type { Loadable } from '../shared/loadable';
import type { Website } from './website';

/** The public page of the group, in the words of a locale. */
export abstract class Websites {
  /** Asks on subscription; none when the group has configured none. @throws {Refusal} */
  abstract in(locale: string): Observable<Website | undefined>;
  /** The answer, where it is here already: nobody is asked. */
  abstract atHand(locale: string): Loadable<Website | undefined>;
}
