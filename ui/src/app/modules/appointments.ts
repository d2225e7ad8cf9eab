import { Appointments, Fiches, FollowMailedLink, Group, Sessions, Visit } from '@creneau/core';
import {
  AppointmentActions,
  AppointmentList,
  AppointmentsViewModel,
  ChosenClient,
} from '@creneau/core/presentation';
import { AppointmentsPage } from '../../appointments/AppointmentsPage';
import type { Screen } from '../../hooks/screens';
import { appointmentActions } from './appointment-actions';
import { mailedLink, people } from './people';
import { provide, provideNew } from './provide';

/** The list of what one has booked. */
export const appointments: Screen = {
  View: AppointmentsPage,
  modules: [
    ...people,
    mailedLink,
    ...appointmentActions,
    provide(AppointmentList, [Appointments, Fiches, Sessions, ChosenClient, Group]),
    provideNew(AppointmentsViewModel, [
      Visit,
      AppointmentList,
      AppointmentActions,
      FollowMailedLink,
    ]),
  ],
};
