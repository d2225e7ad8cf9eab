import type { Address } from '../group/group';

export type AppointmentId = number;

/** A booked time (ENTITY-16 to 20). */
export interface Appointment {
  readonly id: AppointmentId;
  /** ISO 8601 in the group's zone, with offset. */
  readonly start: string;
  readonly end: string;
  /** Minutes. */
  readonly duration: number;
  readonly type: 'free' | 'first' | 'included';
  readonly parentId: AppointmentId | undefined;
  readonly packId: number | undefined;
  readonly interventionId: number;
  readonly interventionName: string;
  readonly calendarId: number;
  readonly calendarName: string;
  readonly resourceId: number | undefined;
  readonly fiche: { readonly firstname: string; readonly lastname: string; readonly email: string };
  /** Cents before any discount, where the business tells it. */
  readonly price: number | undefined;
  /** Percent off. */
  readonly promotion: number | undefined;
  readonly videoconference: boolean;
  readonly comments: string;
  readonly address: Address | undefined;
  /** Opens the calendar file of this appointment, and nothing else. */
  readonly icsToken: string | undefined;
}
