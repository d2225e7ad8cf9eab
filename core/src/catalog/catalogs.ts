import type { Observable } from 'rxjs';
import type { Refusal } from '../shared/refusal';
import type { Catalog } from './catalog';

/** Kinds of names in a link: ids of the API, keys of the business's file, or external ids. */
export type NamedBy = 'id' | 'key' | 'externid';

/** A possibly partial catalogue: a list that failed is empty, and `missing` has its refusal. */
export interface CatalogEdition extends Catalog {
  readonly missing?: readonly Refusal[];
}

/** The catalogue of a group, in one locale. */
export abstract class Catalogs {
  /**
   * Requests on subscription. Fails only without interventions or calendars: nothing can be booked
   * without them. @throws {Refusal}
   */
  abstract in(locale: string): Observable<CatalogEdition>;
  /**
   * The ids of existing items, in the order of the names. Malformed names are skipped without a
   * request. Requests on subscription. @throws {Refusal}
   */
  abstract existing(
    kind: keyof Catalog,
    by: NamedBy,
    names: readonly (string | number)[],
  ): Observable<readonly number[]>;
}
