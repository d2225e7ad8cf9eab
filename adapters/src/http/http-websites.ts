import {
  loading,
  ready,
  type Group,
  type Loadable,
  type Website,
  type Websites,
} from '@creneau/core';
import { catchError, map, type Observable } from 'rxjs';
import { catalogDialect } from './dialect';
import type { Http } from './http';
import { refusalFrom } from './refusal-from';
import { AnswerCache } from './answer-cache';
import { websiteFrom } from './website-wire';

/** Milliseconds. */
const LIFE = 300_000;
const LOCALES_KEPT = 8;

export class HttpWebsites implements Websites {
  private readonly kept: AnswerCache<Website | undefined>;

  constructor(
    private readonly http: Http,
    private readonly group: Group,
  ) {
    this.kept = new AnswerCache(() => http.now(), LIFE, LOCALES_KEPT);
  }

  in(locale: string): Observable<Website | undefined> {
    const { http, group } = this;
    return this.kept.answer(locale, 0, () => {
      const dialect = catalogDialect(group);
      const { holdsToken } = http;
      const params = { locale, group_id: group.id };
      return http
        .get(dialect.list(group.id, 'websites'), params, { anonymous: group.openData })
        .pipe(
          map((body) => websiteFrom(body, group.id)),
          catchError((failure: unknown) => {
            throw refusalFrom(failure, dialect, { operation: 'question', holdsToken });
          }),
        );
    });
  }

  atHand(locale: string): Loadable<Website | undefined> {
    const known = this.kept.known(locale, 0);
    return known ? ready(known.value) : loading;
  }
}
