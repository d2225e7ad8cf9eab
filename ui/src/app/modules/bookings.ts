import * as core from '@creneau/core';
import { AppointmentActions, RoomHost } from '@creneau/core/presentation';
import type { Module } from '../../hooks/screens';
import { metaOf } from '../../shell/backend';
import { provide, provideNew, provideValue } from '../../hooks/provide';
import { attempts } from './attempts';

export const bookings: readonly Module[] = [
  ...attempts,
  provideNew(core.EditAppointment, [
    core.Visit,
    core.BookingAttempts,
    core.Appointments,
    core.DraftKeys,
  ]),
  provideValue(RoomHost, () => new RoomHost(metaOf(document, 'video'))),
  provide(core.CancelAppointments, [
    core.Appointments,
    core.BookingJourney,
    core.DraftKeys,
    core.KnownWeeks,
  ]),
  provide(core.ConfirmVisit, [core.Appointments]),
  provide(core.StartEdit, [core.Visit, core.Appointments, core.DraftKeys]),
  provide(core.RetakeAppointment, [core.BookingJourney, core.DraftKeys]),
  provide(AppointmentActions, [
    core.CancelAppointments,
    core.ConfirmVisit,
    core.StartEdit,
    core.RetakeAppointment,
    core.OfferedCatalog,
  ]),
];
