import { AppointmentList } from '../presentation/appointment-list';
import { AppointmentsViewModel } from '../presentation/appointments-view-model';
import { appointmentActions } from './appointment-actions';
import { partOf } from './part-of';
import { mailedLink, people } from './people';
import type { Visit } from './visit';

const appointmentList = partOf((visit: Visit) => {
  const { appointments: port, fiches, sessions } = visit.ports;
  const { selectedFiche, checkSession } = people(visit.ports);
  return new AppointmentList(port, fiches, sessions, selectedFiche, visit, checkSession);
});

export const appointments = (visit: Visit): AppointmentsViewModel =>
  new AppointmentsViewModel(
    visit,
    appointmentList(visit),
    appointmentActions(visit),
    mailedLink(visit),
  );
