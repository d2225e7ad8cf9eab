import * as core from '@creneau/core';
import type { Module } from '../../hooks/screens';
import { provide, provideNew } from '../../hooks/provide';
import { people } from './people';

/** What the contact step needs to book: the rest of the bookings comes with what can be done with one. */
export const attempts: readonly Module[] = [
  ...people,
  provide(core.NearestSlots, [core.Visit, core.Slots]),
  // a booking and a reschedule have attempts of their own
  provideNew(core.BookingAttempts, [core.Visit, core.NearestSlots, core.KnownWeeks]),
];
