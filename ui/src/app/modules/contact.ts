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
  prefetchForms,
} from '@creneau/core/presentation';
import { ContactStep } from '../../booking/contact/ContactStep';
import { LinkQuery } from '../../hooks/use-service';
import type { Screen } from '../../hooks/screens';
import { metaOf } from '../../shell/backend';
import { bookingAttempts } from './booking-attempts';
import { people } from './people';
import { Locale, provide, provideValue } from './provide';

const conversions = (): MapsConversions =>
  new MapsConversions(metaOf(document, 'conversions'), metaOf(document, 'conversion-partner'));

/** The step that asks whom the appointment is for. */
export const contact: Screen = {
  View: ContactStep,
  modules: [
    ...people,
    ...bookingAttempts,
    provideValue(Conversions, conversions),
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
  prepare: (container) => prefetchForms(container.get(Visit), container.get(FicheForms)),
};
