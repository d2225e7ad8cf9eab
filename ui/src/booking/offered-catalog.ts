import {
  following,
  Refusal,
  type Behavior,
  type Catalog,
  type Catalogs,
  type Group,
  type Offer,
} from '@creneau/core';
import {
  catchError,
  EMPTY,
  firstValueFrom,
  merge,
  Subject,
  switchMap,
  type Observable,
} from 'rxjs';

/** What the group offers, in the language of the page (SVC-07). */
export class OfferedCatalog {
  /** The edition at hand stays while another language is fetched, or when it cannot be had. */
  readonly catalog$: Behavior<Catalog>;
  /** Why the edition of another language could not be had. */
  readonly refused$: Observable<Refusal>;

  private readonly renewed = new Subject<Catalog>();
  private readonly refused = new Subject<Refusal>();

  /** @param first the edition that came with the page. */
  constructor(
    first: Catalog,
    private readonly catalogs: Catalogs,
    private readonly group: Group,
    private readonly locale$: Behavior<string>,
  ) {
    this.refused$ = this.refused;
    this.catalog$ = following(
      merge(locale$.pipe(switchMap((locale) => this.edition(locale))), this.renewed),
      first,
    );
  }

  /** Asks what is offered now: something that was is refused. @throws {Refusal} */
  async renew(): Promise<Catalog> {
    const catalog = await firstValueFrom(this.catalogs.anew(this.locale$.value));
    this.renewed.next(catalog);
    return catalog;
  }

  get present(): Catalog {
    return this.catalog$.value;
  }

  /** What the sequence is made from. */
  get offer(): Offer {
    return offerOf(this.group, this.present);
  }

  private edition(locale: string): Observable<Catalog> {
    return this.catalogs.in(locale).pipe(
      catchError((failure: unknown) => {
        if (failure instanceof Refusal) this.refused.next(failure);
        return EMPTY;
      }),
    );
  }
}

/** What a group offers to a visitor; nobody is logged in yet, accounts come with their own issue. */
export const offerOf = (group: Group, catalog: Catalog): Offer => ({
  group,
  catalog,
  agent: false,
  logged: false,
});
