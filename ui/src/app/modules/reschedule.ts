import {
  Appointments,
  BookingAttempts,
  BookingJourney,
  Group,
  RescheduleAppointment,
  Sessions,
} from '@creneau/core';
import { AppointmentActions, RescheduleViewModel } from '@creneau/core/presentation';
import { RescheduleStep } from '../../booking/slots/RescheduleStep';
import type { Screen } from '../../hooks/screens';
import { appointmentActions } from './appointment-actions';
import { bookingAttempts } from './booking-attempts';
import { people } from './people';
import { Locale, provideNew } from './provide';

/** The step that reschedules what was booked. */
export const reschedule: Screen = {
  View: RescheduleStep,
  modules: [
    ...people,
    ...appointmentActions,
    ...bookingAttempts,
    provideNew(RescheduleAppointment, [BookingAttempts, Appointments, BookingJourney, Locale]),
    provideNew(RescheduleViewModel, [
      BookingJourney,
      RescheduleAppointment,
      AppointmentActions,
      Group,
      Sessions,
    ]),
  ],
};
