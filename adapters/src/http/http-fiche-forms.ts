import type { FicheForms, Forms, Group } from '@creneau/core';
import { catchError, defer, map, type Observable } from 'rxjs';
import { catalogDialect } from './dialect';
import { formsFrom } from './form-wire';
import type { Http } from './http';
import { refusalFrom } from './refusal-from';

export class HttpFicheForms implements FicheForms {
  constructor(
    private readonly http: Http,
    private readonly group: Group,
  ) {}

  in(locale: string): Observable<Forms> {
    const { http, group } = this;
    return defer(() => {
      const dialect = catalogDialect(group);
      const { holdsToken } = http;
      return http
        .get(dialect.list(group.id, 'forms'), { locale }, { anonymous: group.openData })
        .pipe(
          map((body) => formsFrom(body, group.id)),
          catchError((failure: unknown) => {
            throw refusalFrom(failure, dialect, { operation: 'question', holdsToken });
          }),
        );
    });
  }
}
