import { RescheduleAppointment, Sessions, Visit } from '@creneau/core';
import { AppointmentActions, RescheduleViewModel } from '@creneau/core/presentation';
import { RescheduleStep } from '../../booking/slots/RescheduleStep';
import { screen } from '../../hooks/provide';
import { bookings } from './bookings';

/** The step that reschedules what was booked. */
export const reschedule = screen(
  RescheduleStep,
  RescheduleViewModel,
  [Visit, RescheduleAppointment, AppointmentActions, Sessions],
  bookings,
);
