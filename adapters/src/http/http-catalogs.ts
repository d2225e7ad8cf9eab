import type { Catalog, Catalogs, Group, Question } from '@creneau/core';
import { catchError, forkJoin, map, of, type Observable } from 'rxjs';
import { agendasFrom, interventionsFrom, listedFrom, packsFrom } from './catalog-wire';
import { catalogDialect, type ListName } from './dialect';
import { refused } from './refused';
import { Remembered } from './remembered';
import type { Http } from './http';

/** Milliseconds. */
const LIFE = 300_000;
const LOCALES_KEPT = 8;

/** An empty list, as the API writes it: what is not asked is not there. */
const NONE = { records: [] };

/** The lists that a group needs, for the questions it asks. */
export function listsOf({ questions }: Pick<Group, 'questions'>): readonly ListName[] {
  const asks = (wanted: Question): boolean => questions.some(({ question }) => question === wanted);
  return [
    ...(asks('interventionSet') ? (['interventionsets'] as const) : []),
    'interventions',
    'pack_interventions',
    ...(asks('calendarSet') ? (['calendarsets'] as const) : []),
    'calendars',
  ];
}

export class HttpCatalogs implements Catalogs {
  private readonly kept: Remembered<Catalog>;

  constructor(
    private readonly http: Http,
    private readonly group: Group,
  ) {
    this.kept = new Remembered(() => http.now(), LIFE, LOCALES_KEPT);
  }

  in(locale: string): Observable<Catalog> {
    return this.kept.answer(locale, 0, () => this.asked(locale));
  }

  private asked(locale: string): Observable<Catalog> {
    const needed = listsOf(this.group);
    const list = (name: ListName): Observable<unknown> =>
      needed.includes(name) ? this.list(name, locale) : of(NONE);
    return forkJoin({
      interventionSets: list('interventionsets').pipe(map(listedFrom)),
      interventions: list('interventions').pipe(map(interventionsFrom)),
      packs: list('pack_interventions').pipe(map(packsFrom)),
      calendarSets: list('calendarsets').pipe(map(listedFrom)),
      calendars: list('calendars'),
    }).pipe(map((lists) => ({ ...lists, ...agendasFrom(lists.calendars, lists.interventions) })));
  }

  private list(name: ListName, locale: string): Observable<unknown> {
    const { http, group } = this;
    const dialect = catalogDialect(group);
    const { holdsToken } = http;
    return http.get(dialect.list(group.id, name), { locale }, { anonymous: group.openData }).pipe(
      catchError((failure: unknown) => {
        throw refused(failure, dialect, { withoutWords: 'connectionExpired', holdsToken });
      }),
    );
  }
}
