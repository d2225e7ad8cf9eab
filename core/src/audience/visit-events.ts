import {
  distinctUntilChanged,
  EMPTY,
  map,
  merge,
  type Observable,
  of,
  pairwise,
  switchMap,
} from 'rxjs';
import type { BookingOutcome } from '../appointment/booking';
import { discountedPrice } from '../catalog/price';
import { type Consents, consentTo, type Purpose } from '../consent/consent';
import type { Group } from '../group/group';
import type { BookingJourney } from '../journey/booking-journey';
import type { Step } from '../journey/step-choices';
import type { Clock } from '../shared/device';

/** `utm_…` parameters of the address without prefix, as `source` and `campaign`. */
export type Campaign = Readonly<Record<string, string>>;

/**
 * Steps, counts and amounts of a visit. Contains nothing about the person, their choices or the
 * time.
 */
export type VisitEvent =
  | {
      readonly name: 'opened';
      readonly group: string;
      readonly locale: string;
      readonly campaign: Campaign;
    }
  | { readonly name: 'step'; readonly step: Step }
  | {
      readonly name: 'booked';
      /** Number of appointments. */
      readonly services: number;
      /** In units of the currency, if the business gives prices. */
      readonly value?: number;
      readonly currency: string;
    }
  | { readonly name: 'changed' }
  /** Number of appointments. */
  | { readonly name: 'cancelled'; readonly services: number };

/** Receiver of analytics events. */
export abstract class VisitEvents {
  abstract record(event: VisitEvent): void;
}

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
