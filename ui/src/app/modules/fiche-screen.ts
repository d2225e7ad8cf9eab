import { MapsConversions } from '@creneau/adapters/browser';
import { Http, HttpFicheForms } from '@creneau/adapters/http';
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
  SendBooking,
  Sessions,
  UnavailableServices,
  OfferedCatalog,
  type PageQuery,
} from '@creneau/core';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';
import { filter, switchMap, take } from 'rxjs';
import { ContactStep } from '../../booking/contact/ContactStep';
import { Language } from '../../i18n/language';
import { metaOf } from '../../shell/backend';
import { provideAttempts } from './attempts';
import { providePeople } from './people';
import { provideIn } from './provide';
import {
  Attendees,
  ChosenServices,
  ContactFields,
  ContactViewModel,
} from '@creneau/core/presentation';

/** The contact step, wired. */
export function ficheScreen(
  container: Container,
  { websource }: Pick<PageQuery, 'websource'>,
): ComponentType {
  const provide = provideIn(container);
  providePeople(container);
  if (!container.isBound(FicheForms)) provide(FicheForms, HttpFicheForms, [Http, Group]);
  container
    .bind(Conversions)
    .toConstantValue(
      new MapsConversions(metaOf(document, 'conversions'), metaOf(document, 'conversion-partner')),
    );
  provide(SendBooking, SendBooking, [Appointments, Sessions, Clock, Group, Conversions]);
  container
    .bind(ComposeBooking)
    .toResolvedValue(
      (journey: BookingJourney, offered: OfferedCatalog, clock: Clock, { locale$ }: Language) =>
        new ComposeBooking(journey, offered, clock, locale$, websource),
      [BookingJourney, OfferedCatalog, Clock, Language],
    );
  provideAttempts(container);
  provide(BookAppointment, BookAppointment, [
    BookingAttempts,
    ComposeBooking,
    SendBooking,
    BookingJourney,
    UnavailableServices,
  ]);
  provide(Attendees, Attendees, [BookingJourney, Fiches, Sessions, Group]);
  provide(ChosenServices, ChosenServices, [BookingJourney, OfferedCatalog, Group]);
  container
    .bind(ContactFields)
    .toResolvedValue(
      (
        forms: FicheForms,
        attendees: Attendees,
        services: ChosenServices,
        clock: Clock,
        { locale$ }: Language,
      ) => new ContactFields(forms, attendees, services, clock, locale$),
      [FicheForms, Attendees, ChosenServices, Clock, Language],
    );
  // one for the visit: a booking under way outlives the view that began it
  provide(ContactViewModel, ContactViewModel, [
    BookingJourney,
    Attendees,
    ContactFields,
    BookAppointment,
    LogOut,
  ]).inSingletonScope();
  askAhead(container);
  return ContactStep;
}

/** With the time chosen the fields are asked for, and kept: the step then shows them at once. */
function askAhead(container: Container): void {
  const { locale$ } = container.get(Language);
  container
    .get(BookingJourney)
    .journey$.pipe(
      filter(({ choices }) => choices.slot !== undefined),
      take(1),
      switchMap(() => container.get(FicheForms).in(locale$.value)),
    )
    .subscribe({ error: () => undefined }); // the step asks again and says what is wrong
}
