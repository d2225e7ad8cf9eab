import {
  type Catalog,
  type Catalogs,
  type FicheForms,
  type Forms,
  type Group,
  type Groups,
  type NamedBy,
  Refusal,
} from '@creneau/core';
import { defer, map, type Observable, of } from 'rxjs';

export class GroupsInMemory implements Groups {
  constructor(
    private readonly groups: readonly Group[],
    private readonly hosts: ReadonlyMap<string, string> = new Map(),
  ) {}

  withUrlname(urlname: string): Promise<Group> {
    return resolveOrRefuse(this.groups.find((group) => group.urlname === urlname));
  }

  urlnameOf(host: string): Promise<string> {
    return resolveOrRefuse(this.hosts.get(host));
  }
}

const resolveOrRefuse = <T>(value: T | undefined): Promise<T> =>
  value === undefined ? Promise.reject(new Refusal('groupUnknown')) : Promise.resolve(value);

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

export class FicheFormsInMemory implements FicheForms {
  constructor(private readonly formsIn: (locale: string) => Forms) {}

  in(locale: string): Observable<Forms> {
    return defer(() => of(this.formsIn(locale)));
  }
}
