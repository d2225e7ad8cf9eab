import {
  EMPTY_CATALOG,
  following,
  loadable,
  loading,
  type Behavior,
  type BookingJourney,
  type Catalog,
  type Catalogs,
  type Group,
  type Loadable,
  type Offer,
} from '@creneau/core';
import { BehaviorSubject, combineLatest, scan, switchMap, tap } from 'rxjs';

/** What the group offers, in the language of the page; the journey is told of each new edition (SVC-07). */
export class OfferedCatalog {
  /** The last edition stays while another language is fetched, or when it cannot be had. */
  readonly catalog$: Behavior<Loadable<Catalog>>;
  private readonly attempt = new BehaviorSubject(0);

  constructor(
    catalogs: Catalogs,
    private readonly group: Group,
    journey: BookingJourney,
    locale$: Behavior<string>,
  ) {
    this.catalog$ = following(
      combineLatest([locale$, this.attempt]).pipe(
        switchMap(([locale]) => catalogs.in(locale).pipe(loadable())),
        scan((kept, next) => (kept.state === 'ready' && next.state !== 'ready' ? kept : next), loading as Loadable<Catalog>),
        tap((answer) => {
          if (answer.state === 'ready') journey.reoffer(this.offerOf(answer.value));
        }),
      ),
      loading,
    );
  }

  /** The edition at hand. */
  get present(): Catalog {
    const { value } = this.catalog$;
    return value.state === 'ready' ? value.value : EMPTY_CATALOG;
  }

  get offer(): Offer {
    return this.offerOf(this.present);
  }

  retry(): void {
    this.attempt.next(this.attempt.value + 1);
  }

  /** Nobody is logged in yet: accounts come with their own issue. */
  private offerOf(catalog: Catalog): Offer {
    return { group: this.group, catalog, agent: false, logged: false };
  }
}
