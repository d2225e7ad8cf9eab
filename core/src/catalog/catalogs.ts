import type { Observable } from 'rxjs';
import type { Refusal } from '../shared/refusal';
import type { Catalog } from './catalog';

export type NamedBy = 'id' | 'key' | 'externid';

/** A list that failed is empty, and `missing` has its refusal. */
export interface CatalogEdition extends Catalog {
  readonly missing?: readonly Refusal[];
}

export abstract class Catalogs {
  /** Requests on subscription. Fails only without interventions or calendars. @throws {Refusal} */
  abstract in(locale: string): Observable<CatalogEdition>;
  /**
   * In the order of the names; malformed ones are skipped without a request. Requests on
   * subscription. @throws {Refusal}
   */
  abstract existing(
    kind: keyof Catalog,
    by: NamedBy,
    names: readonly (string | number)[],
  ): Observable<readonly number[]>;
}
