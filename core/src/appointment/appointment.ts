import type { Address } from '../group/group';
import type { Instant } from '../shared/zone';

export type AppointmentId = number;

/** A booked time. */
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
  /** 0 where the business does not tell it. */
  readonly interventionId: number;
  readonly interventionName: string;
  /** 0 where the business does not tell it. */
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
  /** Its place among those booked together, as the business counts them. */
  readonly consecutiveValue?: number | undefined;
  /** Places of the time. */
  readonly capacity?: number | undefined;
  /** Where the visitor came from: a parameter of the link, and the query of the page that linked here. */
  readonly websource?: string | undefined;
  readonly urlParams?: string | undefined;
  readonly veventComments?: string | undefined;
  /** The video room. */
  readonly room?: string | undefined;
  /** Cents, for the whole pack. */
  readonly packPrice?: number | undefined;
  readonly ficheId?: number | undefined;
  readonly resourceName?: string | undefined;
  /** The appointments of a pack, one a service. */
  readonly interventions?:
    | readonly {
        readonly aptId: AppointmentId;
        readonly calendarId: number | undefined;
        readonly calendarName: string;
      }[]
    | undefined;
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
  /** Where it is, in the business's own words. */
  readonly location?: string | undefined;
  /** Whether the business comes to the customer's own address. */
  readonly homeVisit?: boolean | undefined;
  readonly groupId?: number | undefined;
  readonly groupName?: string | undefined;
  /** For optimistic locking, where the business supports it. */
  readonly version?: string | undefined;
  /** As the business reports it, if it does. */
  readonly status?: ReportedStatus | undefined;
}

/** Whether it was not cancelled. */
export const isActive = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status !== 'cancelled';

export type ReportedStatus = 'booked' | 'confirmed' | 'cancelled';
export type Status = ReportedStatus | 'to come' | 'finished';

/** The status to show: cancelled as reported, else finished once it is over, else what the business reports. */
export const statusOf = (
  { status, end }: Pick<Appointment, 'status' | 'end'>,
  now: Instant,
): Status =>
  status === 'cancelled' ? status : Date.parse(end) <= now ? 'finished' : (status ?? 'to come');
