import type { AppointmentId } from '../appointment/appointment';

export type AppointmentAction =
  | { readonly kind: 'list' }
  | {
      readonly kind: 'cancel' | 'confirm' | 'export' | 'reschedule' | 'retake';
      readonly ids: readonly AppointmentId[];
      /** Wall time in the reminder: an appointment moved since has another. */
      readonly start?: string | undefined;
    };

export type AppointmentOrder = Exclude<AppointmentAction, { kind: 'list' }>;
