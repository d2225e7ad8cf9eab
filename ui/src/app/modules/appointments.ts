import * as core from '@creneau/core';
import * as models from '@creneau/core/presentation';
import { AppointmentsPage } from '../../appointments/AppointmentsPage';
import { provide, screen } from '../../hooks/provide';
import { bookings } from './bookings';

const list = provide(models.AppointmentList, [
  core.Appointments,
  core.Fiches,
  core.Sessions,
  models.SelectedFiche,
  core.Visit,
  core.CheckSession,
]);

export const appointments = screen(
  AppointmentsPage,
  models.AppointmentsViewModel,
  [core.Visit, models.AppointmentList, models.AppointmentActions, core.FollowMailedLink],
  [...bookings, list],
);
