import {
  BookingAttempts,
  BookingJourney,
  Clock,
  NearestSlots,
  OfferedCatalog,
  Slots,
} from '@creneau/core';
import type { Container } from 'inversify';
import { Language } from '../../i18n/language';
import { provideIn } from './provide';

/** What a booking and a reschedule have in common; each has attempts of its own. */
export function provideAttempts(container: Container): void {
  if (container.isBound(NearestSlots)) return;
  container
    .bind(NearestSlots)
    .toResolvedValue(
      (
        slots: Slots,
        journey: BookingJourney,
        offered: OfferedCatalog,
        clock: Clock,
        { locale$ }: Language,
      ) => new NearestSlots(slots, journey, offered, clock, locale$),
      [Slots, BookingJourney, OfferedCatalog, Clock, Language],
    );
  provideIn(container)(BookingAttempts, BookingAttempts, [
    BookingJourney,
    Clock,
    NearestSlots,
  ]).inTransientScope();
}
