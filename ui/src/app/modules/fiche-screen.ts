import { MapsConversions } from '@creneau/adapters/browser';
import { Http, HttpFicheForms } from '@creneau/adapters/http';
import {
  Appointments,
  BookAppointment,
  BookingJourney,
  Clock,
  Conversions,
  FicheForms,
  Fiches,
  Group,
  LogOut,
  Sessions,
  Slots,
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
import { providePeople } from './people';
import { provideIn } from './provide';
import { ContactViewModel } from '@creneau/core/presentation';

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
  provide(BookAppointment, BookAppointment, [Appointments, Sessions, Clock, Group, Conversions]);
  // one for the visit: a booking under way outlives the view that began it
  container
    .bind(ContactViewModel)
    .toResolvedValue(
      (
        journey: BookingJourney,
        forms: FicheForms,
        fiches: Fiches,
        book: BookAppointment,
        logOut: LogOut,
        slots: Slots,
        sessions: Sessions,
        offered: OfferedCatalog,
        group: Group,
        clock: Clock,
        { locale$ }: Language,
        lost: UnavailableServices,
      ) =>
        new ContactViewModel(
          journey,
          forms,
          fiches,
          book,
          logOut,
          slots,
          sessions,
          offered,
          group,
          clock,
          locale$,
          websource,
          lost,
        ),
      [
        BookingJourney,
        FicheForms,
        Fiches,
        BookAppointment,
        LogOut,
        Slots,
        Sessions,
        OfferedCatalog,
        Group,
        Clock,
        Language,
        UnavailableServices,
      ],
    )
    .inSingletonScope();
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
