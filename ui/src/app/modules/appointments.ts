import {
  Appointments,
  BookingAttempts,
  BookingJourney,
  Fiches,
  FollowMailedLink,
  Group,
  RescheduleAppointment,
  Sessions,
  Visit,
} from '@creneau/core';
import {
  AppointmentActions,
  AppointmentList,
  AppointmentsViewModel,
  ChosenClient,
  RescheduleViewModel,
} from '@creneau/core/presentation';
import type { Container } from 'inversify';
import { AppointmentsPage } from '../../appointments/AppointmentsPage';
import { RescheduleStep } from '../../booking/slots/RescheduleStep';
import type { Screen } from '../../hooks/screens';
import { appointmentActions } from './appointment-actions';
import { bookingAttempts } from './booking-attempts';
import { mailedLink, people } from './people';
import { Locale, provideIn } from './provide';

function bindAppointments(container: Container): void {
  const provide = provideIn(container);
  provide(AppointmentList, AppointmentList, [Appointments, Fiches, Sessions, ChosenClient, Group]);
  provide(AppointmentsViewModel, AppointmentsViewModel, [
    Visit,
    AppointmentList,
    AppointmentActions,
    FollowMailedLink,
  ]).inTransientScope();
}

function bindReschedule(container: Container): void {
  const provide = provideIn(container);
  provide(RescheduleAppointment, RescheduleAppointment, [
    BookingAttempts,
    Appointments,
    BookingJourney,
    Locale,
  ]).inTransientScope();
  provide(RescheduleViewModel, RescheduleViewModel, [
    BookingJourney,
    RescheduleAppointment,
    AppointmentActions,
    Group,
    Sessions,
  ]).inTransientScope();
}

/** The list of what one has booked. */
export const appointments: Screen = {
  View: AppointmentsPage,
  modules: [people, mailedLink, appointmentActions, bindAppointments],
};

/** The step that moves what was booked. */
export const reschedule: Screen = {
  View: RescheduleStep,
  modules: [people, appointmentActions, bookingAttempts, bindReschedule],
};
