import type { Catalog, Catalogs, NamedBy } from '@creneau/core';
import { defer, map, type Observable, of } from 'rxjs';

/** One catalogue for every locale, or one each. */
export class CatalogsInMemory implements Catalogs {
  constructor(private readonly catalogIn: (locale: string) => Catalog) {}

  in(locale: string): Observable<Catalog> {
    return defer(() => of(this.catalogIn(locale)));
  }

  existing(
    kind: keyof Catalog,
    by: NamedBy,
    names: readonly (string | number)[],
  ): Observable<readonly number[]> {
    return this.in('').pipe(
      map((catalog) =>
        names.flatMap((name) => {
          const match = catalog[kind].find(
            (each) => !each.deleted && String(each[by]) === String(name),
          );
          return match ? [match.id] : [];
        }),
      ),
    );
  }
}
