import type { AppointmentChange, EventType } from '../database/schema';

/** Names in webhooks. */
export const eventTypes = {
  booked: 'appointment.created',
  moved: 'appointment.rescheduled',
  cancelled: 'appointment.cancelled',
  confirmed: 'appointment.confirmed',
  changed: 'appointment.updated',
  erased: 'appointment.erased',
} as const satisfies Record<AppointmentChange, EventType>;
