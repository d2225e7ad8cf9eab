import {
  isRefusal,
  Refusal,
  type Catalog,
  type CatalogEdition,
  type Catalogs,
  type Group,
  type CatalogItem,
  type NamedBy,
  type Question,
} from '@creneau/core';
import { catchError, defer, forkJoin, map, of, type Observable } from 'rxjs';
import { type Params, pictureAddress } from './address';
import {
  schedulesFrom,
  calendarSetsFrom,
  interventionsFrom,
  listedFrom,
  namedFrom,
  packsFrom,
  type Identifiers,
} from './catalog-wire';
import { catalogDialect, type ListName } from './dialect';
import type { Http } from './http';
import { withRefusals } from './refusal-from';

const NONE = { records: [] };

/** The lists that a group's questions need. */
export function listsOf({
  questions,
  packInterventions,
}: Pick<Group, 'questions' | 'packInterventions'>): readonly ListName[] {
  const asks = (step: Question): boolean => questions.some(({ question }) => question === step);
  return [
    ...(asks('interventionSet') ? (['interventionsets'] as const) : []),
    'interventions',
    ...(packInterventions === false ? [] : (['pack_interventions'] as const)),
    ...(asks('calendarSet') ? (['calendarsets'] as const) : []),
    'calendars',
  ];
}

/** The list of each kind: resources are flagged rows of the calendars. */
const listOf = {
  interventionSets: 'interventionsets',
  interventions: 'interventions',
  packs: 'pack_interventions',
  calendarSets: 'calendarsets',
  calendars: 'calendars',
  resources: 'calendars',
} as const satisfies { readonly [kind in keyof Catalog]: ListName };

/** Limit of one condition; more than any link preselects. */
const MOST_NAMES = 100;

/** Valid names; a comma would separate two. */
const NAMES: { readonly [by in NamedBy]: RegExp } = {
  id: /^[1-9]\d{0,14}$/,
  key: /^[a-z\d-]{1,64}$/,
  externid: /^[^,]{1,255}$/,
};

const kinds = Object.keys(listOf) as readonly (keyof typeof listOf)[];

function about(name: ListName, { reason, detail, cause }: Refusal): Refusal {
  const list = kinds.find((kind) => listOf[kind] === name);
  return new Refusal(reason, { cause, detail: { ...detail, ...(list && { list }) } });
}

export class HttpCatalogs implements Catalogs {
  constructor(
    private readonly http: Http,
    private readonly group: Group,
  ) {}

  in(locale: string): Observable<CatalogEdition> {
    return defer(() => this.fetchEdition(locale));
  }

  existing(
    kind: keyof Catalog,
    by: NamedBy,
    names: readonly (string | number)[],
  ): Observable<readonly number[]> {
    const validNames = [...new Set(names.map(String))]
      .filter((name) => NAMES[by].test(name))
      .slice(0, MOST_NAMES);
    if (validNames.length === 0) return of([]);
    const conditions = { 0: { field: by, op: 'in', value: validNames.join(',') } };
    const isOfKind = ({ isResource }: Identifiers): boolean =>
      listOf[kind] !== 'calendars' || isResource === (kind === 'resources');
    return this.list(listOf[kind], { conditions }).pipe(
      map((body) => {
        const rows = namedFrom(body, this.group.id).filter(isOfKind);
        return validNames.flatMap(
          (name) => rows.find((each) => String(each[by]) === name)?.id ?? [],
        );
      }),
    );
  }

  private fetchEdition(locale: string): Observable<CatalogEdition> {
    const { id } = this.group;
    const listNames = listsOf(this.group);
    const list = (name: ListName): Observable<unknown> =>
      listNames.includes(name) ? this.list(name, { locale }) : of(NONE);
    const missing: Refusal[] = [];
    const ifThere = <T>(name: ListName, parse: (body: unknown, groupId: number) => readonly T[]) =>
      list(name).pipe(
        map((body) => parse(body, id)),
        catchError((failure: unknown) => {
          if (!isRefusal(failure)) throw failure;
          missing.push(about(name, failure));
          return of([]);
        }),
      );
    return forkJoin({
      interventionSets: ifThere('interventionsets', listedFrom),
      interventions: list('interventions').pipe(map((body) => interventionsFrom(body, this.group))),
      packs: ifThere('pack_interventions', packsFrom),
      calendarSets: ifThere('calendarsets', calendarSetsFrom),
      calendars: list('calendars'),
    }).pipe(
      map((lists) => ({
        ...lists,
        ...schedulesFrom(lists.calendars, lists.interventions, this.group),
      })),
      map((catalog) => this.withPictureAddresses(catalog)),
      map((catalog) => (missing.length === 0 ? catalog : { ...catalog, missing })),
    );
  }

  private withPictureAddresses(catalog: Catalog): Catalog {
    const at = <T extends CatalogItem>(list: readonly T[]): readonly T[] =>
      list.map((one) => ({
        ...one,
        thumbnail: one.thumbnail && pictureAddress(one.thumbnail, this.group),
      }));
    return {
      interventionSets: at(catalog.interventionSets),
      interventions: at(catalog.interventions),
      packs: at(catalog.packs),
      calendarSets: at(catalog.calendarSets),
      calendars: at(catalog.calendars),
      resources: at(catalog.resources),
    };
  }

  private list(name: ListName, params: Params): Observable<unknown> {
    const { http, group } = this;
    const dialect = catalogDialect(group);
    // agents of a call centre see more than customers
    const anonymous = group.openData && !group.callCenter;
    return withRefusals(http, dialect, 'question', () =>
      http.get(dialect.list(group.id, name), params, { anonymous }),
    ).pipe(
      catchError((failure: unknown) => {
        throw isRefusal(failure) ? about(name, failure) : failure;
      }),
    );
  }
}
