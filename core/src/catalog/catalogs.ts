import type { Observable } from 'rxjs';
import type { Catalog } from './catalog';

/** What the group offers, in the words of a locale. */
export abstract class Catalogs {
  /** Asks on subscription, once per locale while it is fresh (SVC-07). @throws {Refusal} */
  abstract in(locale: string): Observable<Catalog>;
}
