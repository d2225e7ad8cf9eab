import { distinctUntilChanged, EMPTY, map, merge, of, pairwise, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { BookingOutcome } from '../appointment/booking';
import { discountedPrice } from '../catalog/price';
import { consentTo, type Purpose } from '../consent/consent';
import type { Consents } from '../consent/consents';
import type { Group } from '../group/group';
import type { BookingJourney } from '../journey/booking-journey';
import type { Clock } from '../shared/clock';
import type { Campaign, VisitEvent } from './visit-event';

export function visitEventsOf(
  { journey$, cancelled$ }: Pick<BookingJourney, 'journey$' | 'cancelled$'>,
  { urlname, currency }: Pick<Group, 'urlname' | 'currency'>,
  locale: string,
  campaign: Campaign,
): Observable<VisitEvent> {
  const steps = journey$.pipe(
    map(({ step }) => step),
    distinctUntilChanged(),
    map((step): VisitEvent => ({ name: 'step', step })),
  );
  const outcomes = journey$.pipe(
    pairwise(),
    switchMap(([before, { booked }]): Observable<VisitEvent> => {
      if (!booked || before.booked) return EMPTY;
      return of(before.reschedule ? { name: 'changed' } : bookedEvent(booked, currency));
    }),
  );
  const cancellations = cancelled$.pipe(
    map((ids): VisitEvent => ({ name: 'cancelled', services: ids.length })),
  );
  return merge(
    of<VisitEvent>({ name: 'opened', group: urlname, locale, campaign }),
    outcomes,
    cancellations,
    steps,
  );
}

function bookedEvent({ appointments }: BookingOutcome, currency: string): VisitEvent {
  const [first] = appointments;
  const prices = appointments.map(({ price, promotion = 0 }) =>
    price === undefined ? Number.NaN : discountedPrice(price, promotion),
  );
  const cents = first?.packPrice ?? prices.reduce((all, price) => all + price, 0);
  return {
    name: 'booked',
    services: appointments.length,
    ...(Number.isFinite(cents) && { value: cents / 100 }),
    currency,
  };
}

export const whileAllowed = <T>(
  purpose: Purpose,
  { receipts$ }: Pick<Consents, 'receipts$'>,
  clock: Pick<Clock, 'now'>,
  source: Observable<T>,
): Observable<T> =>
  receipts$.pipe(
    map((receipts) => consentTo(purpose, receipts, clock.now()) === true),
    distinctUntilChanged(),
    switchMap((isAllowed) => (isAllowed ? source : EMPTY)),
  );
