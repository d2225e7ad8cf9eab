import {
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  firstValueFrom,
  map,
  merge,
  type Observable,
  of,
  skip,
  Subject,
  type Subscription,
  switchMap,
  tap,
} from 'rxjs';
import type { CatalogEdition, Catalogs } from '../catalog/catalog';
import type { Group } from '../group/group';
import { may, type Session } from '../session/session';
import type { Sessions } from '../session/sessions';
import { type Behavior, following } from '../shared/behavior';
import { isRefusal, type Refusal } from '../shared/refusal';
import type { BookingJourney } from './booking-journey';
import type { Offer } from './journey';

export class OfferedCatalog {
  /** Stays while another edition (language, agent) loads, or if loading fails. */
  readonly catalog$: Behavior<CatalogEdition>;
  /** Emits when an edition in another language cannot be loaded. */
  readonly refused$: Observable<Refusal>;

  /** By language; lists missing from an edition are requested again. */
  private readonly editions = new Map<string, CatalogEdition>();
  private readonly renewals = new Subject<CatalogEdition>();
  private readonly refusals = new Subject<Refusal>();

  constructor(
    first: CatalogEdition,
    private readonly catalogs: Pick<Catalogs, 'in'>,
    private readonly group: Group,
    private readonly locale$: Behavior<string>,
    private readonly session$: Behavior<Session>,
  ) {
    this.refused$ = this.refusals;
    const agents = session$.pipe(
      map(() => this.agent),
      distinctUntilChanged(),
      skip(1),
    );
    // a late answer to an earlier request would have the previous language
    const requests = merge(
      locale$.pipe(map((locale) => this.in(locale))),
      agents.pipe(map(() => this.anew(locale$.value))),
    );
    const editions = requests.pipe(switchMap((edition$) => this.reportRefusal(edition$)));
    this.catalog$ = following(merge(editions, this.renewals), first);
    if (!first.missing) this.editions.set(locale$.value, first);
  }

  async renew(): Promise<CatalogEdition> {
    const locale = this.locale$.value;
    const catalog = await firstValueFrom(this.anew(locale));
    if (locale === this.locale$.value) this.renewals.next(catalog);
    return catalog;
  }

  get present(): CatalogEdition {
    return this.catalog$.value;
  }

  get agent(): boolean {
    return may('seeUnnamedCategories', this.session$.value, this.group);
  }

  get offer(): Offer {
    return offerOf(this.group, this.present, this.session$.value);
  }

  private in(locale: string): Observable<CatalogEdition> {
    return defer(() => {
      const edition = this.editions.get(locale);
      return edition ? of(edition) : this.ask(locale);
    });
  }

  private anew(locale: string): Observable<CatalogEdition> {
    return defer(() => {
      this.editions.clear();
      return this.ask(locale);
    });
  }

  private ask(locale: string): Observable<CatalogEdition> {
    return this.catalogs.in(locale).pipe(
      map(whole),
      tap((edition) => this.editions.set(locale, edition)),
    );
  }

  private reportRefusal(edition$: Observable<CatalogEdition>): Observable<CatalogEdition> {
    return edition$.pipe(
      catchError((failure: unknown) => {
        if (isRefusal(failure)) this.refusals.next(failure);
        return EMPTY;
      }),
    );
  }
}

/** A missing list may contain chosen items. @throws {Refusal} */
function whole(edition: CatalogEdition): CatalogEdition {
  const [refusal] = edition.missing ?? [];
  if (refusal) throw refusal;
  return edition;
}

export const offerOf = (group: Group, catalog: CatalogEdition, session: Session): Offer => ({
  group,
  catalog,
  agent: may('seeUnnamedCategories', session, group),
  // a session that must change its password is not logged in yet
  isLoggedIn: session.logged && may('book', session, group),
});

/** Choices that are still valid stay. */
export function followOffer(
  journey: Pick<BookingJourney, 'reoffer'>,
  offeredCatalog: OfferedCatalog,
  { session$ }: Pick<Sessions, 'session$'>,
): Subscription {
  const asker$ = session$.pipe(
    map(() => `${offeredCatalog.offer.agent} ${offeredCatalog.offer.isLoggedIn}`),
    distinctUntilChanged(),
  );
  return merge(offeredCatalog.catalog$.pipe(skip(1)), asker$.pipe(skip(1))).subscribe(() =>
    journey.reoffer(offeredCatalog.offer),
  );
}
