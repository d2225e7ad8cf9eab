import type { AppointmentId } from '@creneau/core';

/** The state of an entry of the history at which an appointment is rescheduled: reloaded or returned to, it goes on. */
export const rescheduleState = (id: AppointmentId) => ({ reschedule: id });

/** The appointment that an entry of the history reschedules. */
export function rescheduleIn(state: unknown): AppointmentId | undefined {
  const { reschedule } = { ...(state as { readonly reschedule?: unknown } | null) };
  return typeof reschedule === 'number' ? reschedule : undefined;
}
