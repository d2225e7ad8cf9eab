import type { AppointmentId } from '../appointment/appointment';

/** What a link asks to do with appointments: to list them, or something that the visitor confirms. */
export type AppointmentAction =
  | { readonly kind: 'list' }
  | {
      readonly kind: 'cancel' | 'confirm' | 'export' | 'reschedule' | 'retake';
      readonly ids: readonly AppointmentId[];
      /** The wall time that a reminder told: what was moved since has another. */
      readonly start?: string | undefined;
    };

/** An action on appointments, once they are listed. */
export type AppointmentOrder = Exclude<AppointmentAction, { kind: 'list' }>;
