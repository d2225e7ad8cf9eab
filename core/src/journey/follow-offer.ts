import { distinctUntilChanged, map, merge, skip, type Subscription } from 'rxjs';
import type { Sessions } from '../session/sessions';
import type { BookingJourney } from './booking-journey';
import type { OfferedCatalog } from './offered-catalog';

/** Choices that are still valid stay. */
export function followOffer(
  journey: Pick<BookingJourney, 'reoffer'>,
  offeredCatalog: OfferedCatalog,
  { session$ }: Pick<Sessions, 'session$'>,
): Subscription {
  const asker$ = session$.pipe(
    map(() => `${offeredCatalog.offer.agent} ${offeredCatalog.offer.logged}`),
    distinctUntilChanged(),
  );
  return merge(offeredCatalog.catalog$.pipe(skip(1)), asker$.pipe(skip(1))).subscribe(() =>
    journey.reoffer(offeredCatalog.offer),
  );
}
