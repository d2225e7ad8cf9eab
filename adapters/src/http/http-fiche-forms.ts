import type { FicheForms, Forms, Group } from '@creneau/core';
import { map, type Observable } from 'rxjs';
import { catalogDialect } from './dialect';
import { formsFrom } from './form-wire';
import type { Http } from './http';
import { withRefusals } from './refusal-from';

export class HttpFicheForms implements FicheForms {
  constructor(
    private readonly http: Http,
    private readonly group: Group,
  ) {}

  in(locale: string): Observable<Forms> {
    const { http, group } = this;
    const dialect = catalogDialect(group);
    return withRefusals(http, dialect, 'question', () =>
      http
        .get(dialect.list(group.id, 'forms'), { locale }, { anonymous: group.openData })
        .pipe(map((body) => formsFrom(body, group.id))),
    );
  }
}
