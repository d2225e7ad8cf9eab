import * as core from '@creneau/core';
import { AppointmentActions, RoomHost } from '@creneau/core/presentation';
import type { Module } from '../../hooks/screens';
import { metaOf } from '../../shell/backend';
import { provide, provideNew, provideValue } from '../../hooks/provide';
import { people } from './people';

/** What books, and what can be done with what was booked. */
export const bookings: readonly Module[] = [
  ...people,
  provide(core.NearestSlots, [core.Visit, core.Slots]),
  // a booking and a reschedule have attempts of their own
  provideNew(core.BookingAttempts, [core.Visit, core.NearestSlots, core.KnownWeeks]),
  provideNew(core.RescheduleAppointment, [
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
  provide(core.StartReschedule, [core.Visit, core.Appointments, core.DraftKeys]),
  provide(core.RetakeAppointment, [core.BookingJourney, core.DraftKeys]),
  provide(AppointmentActions, [
    core.CancelAppointments,
    core.ConfirmVisit,
    core.StartReschedule,
    core.RetakeAppointment,
    core.OfferedCatalog,
  ]),
];
