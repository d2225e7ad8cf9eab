import type { AppointmentId } from '../appointment/appointment';

/** An action on appointments that a link requests: a list, or one that the visitor confirms. */
export type AppointmentAction =
  | { readonly kind: 'list' }
  | {
      readonly kind: 'cancel' | 'confirm' | 'export' | 'reschedule' | 'retake';
      readonly ids: readonly AppointmentId[];
      /** Wall time in the reminder: an appointment moved since has another. */
      readonly start?: string | undefined;
    };

/** Needs the list of appointments first. */
export type AppointmentOrder = Exclude<AppointmentAction, { kind: 'list' }>;
