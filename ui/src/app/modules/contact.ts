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
import { LinkQuery } from '../../hooks/link-query';
import type { Screen } from '../../hooks/screens';
import { metaOf } from '../../shell/backend';
import { bookingAttempts } from './booking-attempts';
import { forms } from './forms';
import { people } from './people';
import { Locale, provideIn } from './provide';

function bindContact(container: Container): void {
  const provide = provideIn(container);
  const [address, partner] = [
    metaOf(document, 'conversions'),
    metaOf(document, 'conversion-partner'),
  ];
  container.bind(Conversions).toConstantValue(new MapsConversions(address, partner));
  provide(SendBooking, SendBooking, [Appointments, Sessions, Clock, Group, Conversions]);
  provide(ComposeBooking, ComposeBooking, [Visit, LinkQuery]);
  provide(BookAppointment, BookAppointment, [
    BookingAttempts,
    ComposeBooking,
    SendBooking,
    BookingJourney,
    UnavailableServices,
  ]);
  provide(Attendees, Attendees, [BookingJourney, Fiches, Sessions, Group]);
  provide(ChosenServices, ChosenServices, [BookingJourney, OfferedCatalog, Group]);
  provide(ContactFields, ContactFields, [FicheForms, Attendees, ChosenServices, Clock, Locale]);
  // one for the visit: a booking under way outlives the view that began it
  provide(ContactViewModel, ContactViewModel, [
    BookingJourney,
    Attendees,
    ContactFields,
    BookAppointment,
    LogOut,
  ]);
}

/** The step that asks whom the appointment is for. */
export const contact: Screen = {
  View: ContactStep,
  modules: [people, forms, bookingAttempts, bindContact],
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
