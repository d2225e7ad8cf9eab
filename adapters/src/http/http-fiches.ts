import {
  newsOf,
  type DraftKey,
  type Fiches,
  type FormValues,
  type Group,
  type KnownFiche,
} from '@creneau/core';
import { firstValueFrom, map, type Observable } from 'rxjs';
import type { Params } from './address';
import type { Http, Path } from './http';
import { keyFor } from './dialect';
import { peopleDialect, type PeopleDialect } from './people-dialect';
import { withRefusals } from './refusal-from';
import { ficheFrom, fichesFrom, onlyOf, formValues } from './session-wire';

export class HttpFiches implements Fiches {
  private readonly dialect: PeopleDialect;

  constructor(
    private readonly http: Http,
    private readonly group: Pick<Group, 'id' | 'useApiV3' | 'features'>,
  ) {
    this.dialect = peopleDialect(group);
  }

  own(): Observable<readonly KnownFiche[]> {
    return this.list({});
  }

  matching(search: string): Observable<readonly KnownFiche[]> {
    return this.list({ search });
  }

  withId(ficheId: number): Observable<KnownFiche | undefined> {
    const conditions = { 0: { field: 'id', op: '=', value: ficheId } };
    // a backend that ignores conditions answers with other fiches too
    return this.list({ conditions }).pipe(map((fiches) => fiches.find(({ id }) => id === ficheId)));
  }

  add(values: FormValues, key?: DraftKey): Promise<KnownFiche> {
    return this.write('POST', this.path, { fiche: formValues(values) }, key);
  }

  change(fiche: KnownFiche, key?: DraftKey): Promise<KnownFiche> {
    const body = { fiche: formValues(newsOf(fiche)), updated_at: fiche.version };
    return this.write('PUT', `${this.path}/${fiche.id}`, body, key);
  }

  private list(params: Params): Observable<readonly KnownFiche[]> {
    return withRefusals(this.http, this.dialect, 'account', () =>
      this.http.get(this.path, params).pipe(map(fichesFrom)),
    );
  }

  private write(
    method: 'POST' | 'PUT',
    path: Path,
    body: object,
    key: DraftKey | undefined,
  ): Promise<KnownFiche> {
    return firstValueFrom(
      withRefusals(this.http, this.dialect, 'account', () =>
        this.http.write(method, path, body, {
          key: keyFor(this.group, key),
          parse: (answer) => ficheFrom(onlyOf(answer)),
        }),
      ),
    );
  }

  private get path(): Path {
    return `${this.dialect.root}/groups/${this.group.id}/fiches`;
  }
}
