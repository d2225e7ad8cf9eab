import { MapsConversions } from '@creneau/adapters/browser';
import {
  Appointments,
  BookAppointment,
  BookingAttempts,
  BookingJourney,
  Clock,
  ComposeBooking,
  Conversions,
  FicheForms,
  Fiches,
  Group,
  LogOut,
  OfferedCatalog,
  SendBooking,
  Sessions,
  UnavailableServices,
  Visit,
} from '@creneau/core';
import {
  Attendees,
  ChosenServices,
  ContactFields,
  ContactViewModel,
} from '@creneau/core/presentation';
import type { Container } from 'inversify';
import { filter, switchMap, take } from 'rxjs';
import { ContactStep } from '../../booking/contact/ContactStep';
import { LinkQuery } from '../../hooks/use-service';
import type { Module, Screen } from '../../hooks/screens';
import { metaOf } from '../../shell/backend';
import { bookingAttempts } from './booking-attempts';
import { forms } from './forms';
import { people } from './people';
import { Locale, provide } from './provide';

const conversions: Module = (container) =>
  void container
    .bind(Conversions)
    .toConstantValue(
      new MapsConversions(metaOf(document, 'conversions'), metaOf(document, 'conversion-partner')),
    );

/** The step that asks whom the appointment is for. */
export const contact: Screen = {
  View: ContactStep,
  modules: [
    ...people,
    forms,
    ...bookingAttempts,
    conversions,
    provide(SendBooking, [Appointments, Sessions, Clock, Group, Conversions]),
    provide(ComposeBooking, [Visit, LinkQuery]),
    provide(BookAppointment, [
      BookingAttempts,
      ComposeBooking,
      SendBooking,
      BookingJourney,
      UnavailableServices,
    ]),
    provide(Attendees, [BookingJourney, Fiches, Sessions, Group]),
    provide(ChosenServices, [BookingJourney, OfferedCatalog, Group]),
    provide(ContactFields, [FicheForms, Attendees, ChosenServices, Clock, Locale]),
    // one for the visit: a booking under way outlives the view that began it
    provide(ContactViewModel, [BookingJourney, Attendees, ContactFields, BookAppointment, LogOut]),
  ],
  prepare: prefetchForms,
};

/** Once a time is chosen the forms are fetched and kept: the step then shows them at once. */
function prefetchForms(container: Container): void {
  const { journey, locale$ } = container.get(Visit);
  journey.journey$
    .pipe(
      filter(({ choices }) => choices.slot !== undefined),
      take(1),
      switchMap(() => container.get(FicheForms).in(locale$.value)),
    )
    .subscribe({ error: () => undefined }); // the step asks again and says what is wrong
}
