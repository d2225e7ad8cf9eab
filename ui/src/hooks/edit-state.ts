import type { AppointmentId } from '@creneau/core';

/** History state of an edit: reloading or returning to the entry resumes it. */
export const editState = (id: AppointmentId) => ({ reschedule: id });

export const editIn = (state: unknown): AppointmentId | undefined =>
  (state as { readonly reschedule?: AppointmentId } | null)?.reschedule;
