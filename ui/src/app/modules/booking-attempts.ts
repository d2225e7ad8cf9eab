import {
  BookingAttempts,
  BookingJourney,
  Clock,
  NearestSlots,
  OfferedCatalog,
  Slots,
} from '@creneau/core';
import { Locale, provide, provideNew } from './provide';

/** What a booking and a reschedule have in common; each has attempts of its own. */
export const bookingAttempts = [
  provide(NearestSlots, [Slots, BookingJourney, OfferedCatalog, Clock, Locale]),
  provideNew(BookingAttempts, [BookingJourney, Clock, NearestSlots]),
];
