import type { Catalog, Catalogs } from '@creneau/core';
import { defer, of, type Observable } from 'rxjs';

/** The same offer in each locale, or in the words of each. */
export class CatalogsInMemory implements Catalogs {
  constructor(private readonly catalogIn: (locale: string) => Catalog) {}

  in(locale: string): Observable<Catalog> {
    return defer(() => of(this.catalogIn(locale)));
  }
}
