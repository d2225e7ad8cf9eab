import {
  Appointments,
  BookingAttempts,
  BookingJourney,
  Clock,
  Fiches,
  Group,
  RescheduleAppointment,
  Sessions,
  Errands,
  OfferedCatalog,
  type PageQuery,
} from '@creneau/core';
import type { Container } from 'inversify';
import type { ComponentType } from 'react';
import { AppointmentsPage } from '../../appointments/AppointmentsPage';
import { RescheduleStep } from '../../booking/slots/RescheduleStep';
import { Language } from '../../i18n/language';
import { provideOwnAppointments } from './own-appointments';
import { provideAttempts } from './attempts';
import { provideMailedLink } from './people';
import { provideIn } from './provide';
import {
  ChosenClient,
  AppointmentsViewModel,
  RescheduleViewModel,
  AppointmentActions,
} from '@creneau/core/presentation';

const screens = {
  '/appointments': AppointmentsPage,
  reschedule: RescheduleStep,
} as const satisfies Readonly<Record<string, ComponentType>>;

/** What one has booked, and its move to another time; the first of these views that is shown wires them all. */
export function ownScreen(
  container: Container,
  { errand, keys }: Pick<PageQuery, 'errand' | 'keys'>,
  screen: keyof typeof screens,
): ComponentType {
  provideOwnAppointments(container);
  if (!container.isBound(Errands)) provideOwnScreens(container, { errand, keys });
  return screens[screen];
}

function provideOwnScreens(
  container: Container,
  { errand, keys }: Pick<PageQuery, 'errand' | 'keys'>,
): void {
  container.bind(Errands).toConstantValue(new Errands(errand, provideMailedLink(container, keys)));
  container
    .bind(AppointmentsViewModel)
    .toResolvedValue(
      (
        appointments: Appointments,
        actions: AppointmentActions,
        sessions: Sessions,
        group: Group,
        offered: OfferedCatalog,
        journey: BookingJourney,
        clock: Clock,
        { locale$ }: Language,
        errands: Errands,
        fiches: Fiches,
        clients: ChosenClient,
      ) =>
        new AppointmentsViewModel(
          appointments,
          actions,
          sessions,
          group,
          offered,
          journey,
          clock,
          locale$,
          errands,
          fiches,
          clients,
        ),
      [
        Appointments,
        AppointmentActions,
        Sessions,
        Group,
        OfferedCatalog,
        BookingJourney,
        Clock,
        Language,
        Errands,
        Fiches,
        ChosenClient,
      ],
    )
    .inTransientScope();
  provideAttempts(container);
  const provide = provideIn(container);
  container
    .bind(RescheduleAppointment)
    .toResolvedValue(
      (
        attempts: BookingAttempts,
        appointments: Appointments,
        journey: BookingJourney,
        { locale$ }: Language,
      ) => new RescheduleAppointment(attempts, appointments, journey, locale$),
      [BookingAttempts, Appointments, BookingJourney, Language],
    )
    .inTransientScope();
  provide(RescheduleViewModel, RescheduleViewModel, [
    BookingJourney,
    RescheduleAppointment,
    AppointmentActions,
    Group,
    Sessions,
  ]).inTransientScope();
}
