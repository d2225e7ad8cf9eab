import {
  Appointments,
  BookingJourney,
  CancelAppointments,
  Clock,
  DraftKeys,
  StartReschedule,
  Group,
  OfferedCatalog,
  RetakeAppointment,
} from '@creneau/core';
import { AppointmentActions, RoomHost } from '@creneau/core/presentation';
import type { Container } from 'inversify';
import { metaOf } from '../../shell/backend';
import { provideIn } from './provide';

/** What can be done with what was booked, from the list and from the confirmation. */
export function appointmentActions(container: Container): void {
  const provide = provideIn(container);
  container.bind(RoomHost).toConstantValue(new RoomHost(metaOf(document, 'video')));
  provide(CancelAppointments, CancelAppointments, [Appointments, BookingJourney, DraftKeys]);
  provide(StartReschedule, StartReschedule, [
    Appointments,
    BookingJourney,
    Group,
    Clock,
    DraftKeys,
  ]);
  provide(RetakeAppointment, RetakeAppointment, [BookingJourney, DraftKeys]);
  provide(AppointmentActions, AppointmentActions, [
    CancelAppointments,
    StartReschedule,
    RetakeAppointment,
    OfferedCatalog,
  ]);
}
