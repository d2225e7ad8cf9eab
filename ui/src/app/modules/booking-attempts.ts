import {
  BookingAttempts,
  BookingJourney,
  Clock,
  NearestSlots,
  OfferedCatalog,
  Slots,
} from '@creneau/core';
import type { Container } from 'inversify';
import { Locale, provideIn } from './provide';

/** What a booking and a reschedule have in common; each has attempts of its own. */
export function bookingAttempts(container: Container): void {
  const provide = provideIn(container);
  provide(NearestSlots, NearestSlots, [Slots, BookingJourney, OfferedCatalog, Clock, Locale]);
  provide(BookingAttempts, BookingAttempts, [
    BookingJourney,
    Clock,
    NearestSlots,
  ]).inTransientScope();
}
