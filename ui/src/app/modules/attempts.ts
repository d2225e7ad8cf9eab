import * as core from '@creneau/core';
import type { Module } from '../../hooks/screens';
import { provide, provideNew } from '../../hooks/provide';
import { people } from './people';

/** For the fiche step, which books; the other use cases of appointments load later. */
export const attempts: readonly Module[] = [
  ...people,
  provide(core.NearestSlots, [core.Visit, core.Slots]),
  // a booking and an edit have separate attempts
  provideNew(core.BookingAttempts, [core.Visit, core.NearestSlots, core.KnownWeeks]),
];
