import type { FicheForms, Forms, Group } from '@creneau/core';
import { catchError, map, type Observable } from 'rxjs';
import { catalogDialect } from './dialect';
import { formsFrom } from './form-wire';
import type { Http } from './http';
import { refusalFrom } from './refusal-from';
import { AnswerCache } from './answer-cache';

/** Milliseconds. */
const LIFE = 300_000;
const LOCALES_KEPT = 8;

export class HttpFicheForms implements FicheForms {
  private readonly kept: AnswerCache<Forms>;

  constructor(
    private readonly http: Http,
    private readonly group: Group,
  ) {
    this.kept = new AnswerCache(() => http.now(), LIFE, LOCALES_KEPT);
  }

  in(locale: string): Observable<Forms> {
    const { http, group } = this;
    return this.kept.answer(locale, 0, () => {
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
