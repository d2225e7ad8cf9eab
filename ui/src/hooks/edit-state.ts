import type { AppointmentId } from '@creneau/core';

/** The state of an entry of the history at which an appointment is rescheduled: reloaded or returned to, it goes on. */
export const editState = (id: AppointmentId) => ({ reschedule: id });

/** The appointment that an entry of the history reschedules. */
export const editIn = (state: unknown): AppointmentId | undefined =>
  (state as { readonly reschedule?: AppointmentId } | null)?.reschedule;
