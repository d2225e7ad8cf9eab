import {
  Appointments,
  BookingJourney,
  CancelAppointments,
  Clock,
  DraftKeys,
  EditAppointment,
  Group,
  RetakeAppointment,
} from '@creneau/core';
import type { Container } from 'inversify';
import { RoomHost } from '../appointments/room-host';
import { SittingActions } from '../appointments/sitting-actions';
import { OfferedCatalog } from '../booking/offered-catalog';
import { metaOf } from '../shell/backend';
import { providePeople } from './people';
import { provideIn } from './provide';

/** What can be done with what was booked, for the list and for the confirmation; the first of the two wires it. */
export function provideOwnAppointments(container: Container): void {
  if (container.isBound(SittingActions)) return;
  providePeople(container);
  container.bind(RoomHost).toConstantValue(new RoomHost(metaOf(document, 'video')));
  const provide = provideIn(container);
  provide(CancelAppointments, CancelAppointments, [Appointments, BookingJourney, DraftKeys]);
  provide(EditAppointment, EditAppointment, [
    Appointments,
    BookingJourney,
    Group,
    Clock,
    DraftKeys,
  ]);
  provide(RetakeAppointment, RetakeAppointment, [BookingJourney, DraftKeys]);
  provide(SittingActions, SittingActions, [
    CancelAppointments,
    EditAppointment,
    RetakeAppointment,
    OfferedCatalog,
  ]);
}
