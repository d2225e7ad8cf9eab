import type { Observable } from 'rxjs';
import type { Refusal } from '../shared/refusal';
import type { Catalog } from './catalog';

/** How a link names what it chooses: by the ids of the API, by the keys of the business's file, or by the business's own ids. */
export type NamedBy = 'id' | 'key' | 'externid';

/** A catalogue as it could be had: a list that failed is empty, and its refusal says which one it is. */
export interface CatalogEdition extends Catalog {
  readonly missing?: readonly Refusal[];
}

/** What the group offers, in the words of a locale. */
export abstract class Catalogs {
  /** Asks on subscription. Fails only without what nothing can be booked without: the services and the calendars. @throws {Refusal} */
  abstract in(locale: string): Observable<CatalogEdition>;
  /**
   * The ids of those things that exist, in the order they were named in. What cannot be a name of such a thing
   * names none, and is not asked for. Asks on subscription. @throws {Refusal}
   */
  abstract existing(
    kind: keyof Catalog,
    by: NamedBy,
    names: readonly (string | number)[],
  ): Observable<readonly number[]>;
}
