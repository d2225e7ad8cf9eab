import {
  Appointments,
  BookingJourney,
  CancelAppointments,
  Clock,
  ConfirmVisit,
  DraftKeys,
  StartReschedule,
  Group,
  OfferedCatalog,
  RetakeAppointment,
} from '@creneau/core';
import { AppointmentActions, RoomHost } from '@creneau/core/presentation';
import type { Module } from '../../hooks/screens';
import { metaOf } from '../../shell/backend';
import { provide, provideValue } from './provide';

/** What can be done with what was booked, from the list and from the confirmation. */
export const appointmentActions: readonly Module[] = [
  provideValue(RoomHost, () => new RoomHost(metaOf(document, 'video'))),
  provide(CancelAppointments, [Appointments, BookingJourney, DraftKeys]),
  provide(ConfirmVisit, [Appointments]),
  provide(StartReschedule, [Appointments, BookingJourney, Group, Clock, DraftKeys]),
  provide(RetakeAppointment, [BookingJourney, DraftKeys]),
  provide(AppointmentActions, [
    CancelAppointments,
    ConfirmVisit,
    StartReschedule,
    RetakeAppointment,
    OfferedCatalog,
  ]),
];
