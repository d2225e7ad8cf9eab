import {
  Appointments,
  BookingJourney,
  CancelAppointments,
  Clock,
  DraftKeys,
  StartReschedule,
  Group,
  RetakeAppointment,
  OfferedCatalog,
} from '@creneau/core';
import type { Container } from 'inversify';
import { metaOf } from '../../shell/backend';
import { providePeople } from './people';
import { provideIn } from './provide';
import { RoomHost, AppointmentActions } from '@creneau/core/presentation';

/** What can be done with what was booked, for the list and for the confirmation; the first of the two wires it. */
export function provideOwnAppointments(container: Container): void {
  if (container.isBound(AppointmentActions)) return;
  providePeople(container);
  container.bind(RoomHost).toConstantValue(new RoomHost(metaOf(document, 'video')));
  const provide = provideIn(container);
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
