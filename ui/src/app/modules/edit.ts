import { EditAppointment, Sessions, Visit } from '@creneau/core';
import { AppointmentActions, EditViewModel } from '@creneau/core/presentation';
import { EditStep } from '../../booking/slots/EditStep';
import { screen } from '../../hooks/provide';
import { bookings } from './bookings';

export const edit = screen(
  EditStep,
  EditViewModel,
  [Visit, EditAppointment, AppointmentActions, Sessions],
  bookings,
);
