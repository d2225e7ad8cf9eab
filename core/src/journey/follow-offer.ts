import { distinctUntilChanged, map, merge, skip, type Subscription } from 'rxjs';
import type { Sessions } from '../session/sessions';
import type { BookingJourney } from './booking-journey';
import type { OfferedCatalog } from './offered-catalog';

/** Choices that are still valid stay. */
export function followOffer(
  journey: Pick<BookingJourney, 'reoffer'>,
  offered: OfferedCatalog,
  { session$ }: Pick<Sessions, 'session$'>,
): Subscription {
  const asker$ = session$.pipe(
    map(() => `${offered.offer.agent} ${offered.offer.logged}`),
    distinctUntilChanged(),
  );
  return merge(offered.catalog$.pipe(skip(1)), asker$.pipe(skip(1))).subscribe(() =>
    journey.reoffer(offered.offer),
  );
}
