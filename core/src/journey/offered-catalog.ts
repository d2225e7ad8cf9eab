import {
  catchError,
  defer,
  distinctUntilChanged,
  EMPTY,
  firstValueFrom,
  map,
  merge,
  of,
  skip,
  Subject,
  switchMap,
  tap,
  type Observable,
} from 'rxjs';
import { following, type Behavior } from '../shared/behavior';
import { may, type Session } from '../session/session';
import { Refusal } from '../shared/refusal';
import type { CatalogEdition, Catalogs } from '../catalog/catalogs';
import type { Group } from '../group/group';
import type { Offer } from './journey';

/** What the group offers, in the language of the page. */
export class OfferedCatalog {
  /** The edition at hand stays while another is fetched, for another language or an agent, or when it cannot be had. */
  readonly catalog$: Behavior<CatalogEdition>;
  /** Why the edition of another language could not be had. */
  readonly refused$: Observable<Refusal>;

  /** By language; what is missing from one is asked for again. */
  private readonly editions = new Map<string, CatalogEdition>();
  private readonly renewed = new Subject<CatalogEdition>();
  private readonly refused = new Subject<Refusal>();

  /** @param first the edition that came with the page. */
  constructor(
    first: CatalogEdition,
    private readonly catalogs: Pick<Catalogs, 'in'>,
    private readonly group: Group,
    private readonly locale$: Behavior<string>,
    private readonly session$: Behavior<Session>,
  ) {
    this.refused$ = this.refused;
    const agents = session$.pipe(
      map(() => this.agent),
      distinctUntilChanged(),
      skip(1),
    );
    // one question at a time: the late answer to an earlier one would speak the language before
    const asked = merge(
      locale$.pipe(map((locale) => this.in(locale))),
      agents.pipe(map(() => this.anew(locale$.value))),
    );
    const editions = asked.pipe(switchMap((edition$) => this.reportRefusal(edition$)));
    this.catalog$ = following(merge(editions, this.renewed), first);
    if (!first.missing) this.editions.set(locale$.value, first);
  }

  /** Asks what is offered now: something that was is refused. @throws {Refusal} */
  async renew(): Promise<CatalogEdition> {
    const locale = this.locale$.value;
    const catalog = await firstValueFrom(this.anew(locale));
    if (locale === this.locale$.value) this.renewed.next(catalog);
    return catalog;
  }

  get present(): CatalogEdition {
    return this.catalog$.value;
  }

  /** Whether an agent asks, who sees what has no public name. */
  get agent(): boolean {
    return may('seeUnnamedCategories', this.session$.value, this.group);
  }

  /** What the sequence is made from. */
  get offer(): Offer {
    return offerOf(this.group, this.present, this.session$.value);
  }

  private in(locale: string): Observable<CatalogEdition> {
    return defer(() => {
      const known = this.editions.get(locale);
      return known ? of(known) : this.ask(locale);
    });
  }

  /** What is offered now: no edition of before is true any more. */
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
        if (failure instanceof Refusal) this.refused.next(failure);
        return EMPTY;
      }),
    );
  }
}

/** What was chosen may be in a list that is missing: such an edition does not replace the one at hand. @throws {Refusal} */
function whole(edition: CatalogEdition): CatalogEdition {
  const [refusal] = edition.missing ?? [];
  if (refusal) throw refusal;
  return edition;
}

/** What a group offers to whoever is asking. */
export const offerOf = (group: Group, catalog: CatalogEdition, session: Session): Offer => ({
  group,
  catalog,
  agent: may('seeUnnamedCategories', session, group),
  // whoever must choose a new password first is not through yet
  logged: session.logged && may('book', session, group),
});
