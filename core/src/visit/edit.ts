import { EditAppointment } from '../booking/edit-appointment';
import { EditViewModel } from '../presentation/edit-view-model';
import { newAttempts } from './attempts';
import { appointmentActions } from './appointment-actions';
import type { Visit } from './visit';

export const edit = (visit: Visit): EditViewModel => {
  const { appointments, draftKeys, sessions } = visit.ports;
  const useCase = new EditAppointment(visit, newAttempts(visit), appointments, draftKeys);
  return new EditViewModel(visit, useCase, appointmentActions(visit), sessions);
};
