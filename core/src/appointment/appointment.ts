import type { Catalog } from '../catalog/catalog';
import type { FormValues } from '../fiche/form';
import { inOneLine } from '../group/address';
import type { Address, Group } from '../group/group';
import { withId } from '../shared/with-id';
import { minutesAfter } from '../shared/visitor-time';
import type { Instant } from '../shared/zone';

export type AppointmentId = number;

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
  /** 0 if unknown. */
  readonly interventionId: number;
  readonly interventionName: string;
  /** 0 if unknown. */
  readonly calendarId: number;
  readonly calendarName: string;
  readonly resourceId: number | undefined;
  readonly fiche: { readonly firstname: string; readonly lastname: string; readonly email: string };
  /** Cents before any discount; undefined if unknown. */
  readonly price: number | undefined;
  /** Percent off. */
  readonly promotion: number | undefined;
  readonly videoconference: boolean;
  readonly comments: string;
  readonly address: Address | undefined;
  /** Grants access to the calendar file, and to nothing else. */
  readonly icsToken: string | undefined;
  readonly consecutiveValue?: number | undefined;
  readonly capacity?: number | undefined;
  /** A parameter of the link, and the query of the referring page. */
  readonly websource?: string | undefined;
  readonly urlParams?: string | undefined;
  readonly veventComments?: string | undefined;
  readonly room?: string | undefined;
  /** Cents for the whole pack. */
  readonly packPrice?: number | undefined;
  readonly ficheId?: number | undefined;
  readonly resourceName?: string | undefined;
  readonly interventions?:
    | readonly {
        readonly aptId: AppointmentId;
        readonly calendarId: number | undefined;
        readonly calendarName: string;
      }[]
    | undefined;
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
  readonly location?: string | undefined;
  /** True if it takes place at the customer's address. */
  readonly homeVisit?: boolean | undefined;
  readonly groupId?: number | undefined;
  readonly groupName?: string | undefined;
  /** For optimistic locking, if supported. */
  readonly version?: string | undefined;
  readonly status?: ReportedStatus | undefined;
}

export const isActive = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status !== 'cancelled';

export type ReportedStatus = 'booked' | 'confirmed' | 'cancelled';
export type Status = ReportedStatus | 'to come' | 'finished';

/** Cancelled as reported, else finished once it has ended, else as reported. */
export const statusOf = (
  { status, end }: Pick<Appointment, 'status' | 'end'>,
  now: Instant,
): Status =>
  status === 'cancelled' ? status : Date.parse(end) <= now ? 'finished' : (status ?? 'to come');

export function withLength(
  appointment: Appointment,
  { interventions }: Pick<Catalog, 'interventions'>,
  timezone: string,
): Appointment {
  const { duration, start, interventionId } = appointment;
  const length = duration === 0 ? withId(interventions, interventionId)?.length : undefined;
  return length === undefined
    ? appointment
    : { ...appointment, duration: length, end: minutesAfter(start, length, timezone) };
}

/** Falls back to the place of the business. */
export function placeOf(
  { location, address }: Pick<Appointment, 'location' | 'address'>,
  group: Pick<Group, 'address'>,
): string | undefined {
  const place = address ?? group.address;
  return (place ? inOneLine(place) : location) || undefined;
}

/** Empty values are unknown, and would overwrite known ones. */
export const ficheValues = ({ fiche }: Pick<Appointment, 'fiche'>): FormValues =>
  Object.fromEntries(Object.entries(fiche).filter(([, value]) => value !== ''));
