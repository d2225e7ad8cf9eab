import {
  following,
  type Behavior,
  type Catalog,
  type Catalogs,
  type Group,
  type Offer,
} from '@creneau/core';
import { catchError, EMPTY, switchMap } from 'rxjs';

/** What the group offers, in the language of the page (SVC-07). */
export class OfferedCatalog {
  /** The edition at hand stays while another language is fetched, or when it cannot be had. */
  readonly catalog$: Behavior<Catalog>;

  /** @param first the edition that came with the page. */
  constructor(
    first: Catalog,
    catalogs: Catalogs,
    private readonly group: Group,
    locale$: Behavior<string>,
  ) {
    this.catalog$ = following(
      locale$.pipe(switchMap((locale) => catalogs.in(locale).pipe(catchError(() => EMPTY)))),
      first,
    );
  }

  get present(): Catalog {
    return this.catalog$.value;
  }

  /** What the sequence is made from. */
  get offer(): Offer {
    return offerOf(this.group, this.present);
  }
}

/** What a group offers to a visitor; nobody is logged in yet, accounts come with their own issue. */
export const offerOf = (group: Group, catalog: Catalog): Offer => ({
  group,
  catalog,
  agent: false,
  logged: false,
});
