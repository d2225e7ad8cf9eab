import {
  type Api,
  type Booking,
  type BookingRefusal,
  type DraftKey,
  type Group,
  isPreferred,
  type Line,
  newsOf,
  type RefusalReason,
  type SlotQuery,
} from '@creneau/core';
import type { Params } from './address';
import type { Path } from './http';

export type ListName =
  | 'interventionsets'
  | 'interventions'
  | 'pack_interventions'
  | 'calendarsets'
  | 'calendars'
  | 'forms'
  | 'websites';

/** The differences between the versions of the API. */
export interface Dialect {
  readonly list: (groupId: number, list: ListName) => Path;
  readonly slots: (groupId: number) => Path;
  readonly slotQuery: (groupId: number, query: SlotQuery) => Params;
  readonly appointments: (groupId: number) => Path;
  readonly appointment: (groupId: number, booking: Booking) => Readonly<Record<string, unknown>>;
  /** One error number or key has a different meaning in each operation. */
  readonly refusals: {
    readonly question: Reasons<BookingRefusal>;
    readonly booking: Reasons<BookingRefusal>;
  };
}

/** By the keys that `errorsIn` finds. */
export type Reasons<Reason extends RefusalReason> = ReadonlyMap<string, Reason>;

export type Words<Reason extends RefusalReason> = readonly (readonly [string, Reason])[];

export const sessionWords: Words<'loginRequired' | 'connectionExpired'> = [
  ['login_required', 'loginRequired'],
  ['connection_expired', 'connectionExpired'],
];

export const bookingWords: Words<BookingRefusal> = [
  ['availabletimeslots', 'slotTaken'],
  ['max_rdv_number', 'tooManyAppointments'],
  ['limit_reached', 'limitReached'],
  ['mintime_between', 'tooCloseToAnother'],
  ['same_time_rdv', 'sameTime'],
  ['mintime_rdv', 'tooLate'],
  ['max_rdv_period', 'tooFar'],
  ['user_blacklisted', 'blacklisted'],
  ['fiche_not_authorized', 'ficheNotAuthorized'],
  ['not_open_group', 'existingCustomersOnly'],
  ['not_open_group_health', 'existingPatientsOnly'],
  ['vevent', 'notBookable'],
  ['video_consent', 'consentMissing'],
  ['invalid_field', 'invalidField'],
  ['invalid_calendar', 'notBookable'],
  ['invalid_resource', 'notBookable'],
  ['invalid_intervention', 'notBookable'],
  ['idempotency_key_reused', 'keyReused'],
  ['group_unknown', 'groupUnknown'],
  ['group_inactive', 'groupInactive'],
];

const words = [...sessionWords, ...bookingWords];

type RefusalRows<Reason extends RefusalReason> = readonly (readonly [
  name: string,
  number: string,
  Reason,
])[];

export const numberedOfPeople: RefusalRows<'emailAlreadyExists' | 'emailUnknown'> = [
  ['EmailAlreadyExists', '11', 'emailAlreadyExists'],
  ['EmailNotFound', '13', 'emailUnknown'],
];

const bookingRefusals: RefusalRows<BookingRefusal> = [
  ...numberedOfPeople,
  ['MaxRdvNumber', '6', 'tooManyAppointments'],
  ['MintimeBetween', '7', 'tooCloseToAnother'],
  ['MaxRdvPeriod', '8', 'tooFar'],
  ['MintimeRdv', '9', 'tooLate'],
  ['SameTimeRdv', '12', 'sameTime'],
];

export const byNameAndNumber = <Reason extends RefusalReason>(
  rows: RefusalRows<Reason>,
): Words<Reason> =>
  rows.flatMap(([name, number, reason]) => [
    [name, reason],
    [number, reason],
  ]);

const v3: Dialect = {
  list: (groupId, list) => `v3/groups/${groupId}/${list}`,
  slots: (groupId) => `v3/groups/${groupId}/availabletimeslots`,
  slotQuery: (groupId, { from, locale, lines, packId, resourceId, calendarIds, editId }) => ({
    group_id: groupId,
    promotions: 1,
    time_format: 'iso',
    from,
    locale,
    appointments: mapOf(lines),
    pack_id: packId,
    resource_id: resourceId,
    calendar_ids: calendarIds,
    appointment_id: editId,
  }),
  appointments: () => 'v3/appointments',
  appointment: (groupId, order) => ({
    ...order.vevent,
    group_id: groupId,
    date: order.slot.start,
    from_web: 1,
    locale: order.locale,
    visitor_timezone: order.visitorTimezone,
    comments: order.comments,
    websource: order.websource,
    logged: order.logged,
    calendar_id: order.lines[0]?.calendarId,
    calendar_ids: order.calendarIds,
    resource_id: order.resourceId,
    pack_id: order.packId,
    appointments: mapOf(order.lines),
    fiche: { ...newsOf(order.fiche), id: order.fiche.id },
    videoconference_consent: order.videoconference ? order.consentsToVideo : undefined,
  }),
  refusals: {
    question: new Map(words),
    booking: new Map(words),
  },
};

const booking: Dialect = {
  ...v3,
  slots: () => 'booking/availabletimeslots',
  appointments: () => 'booking/appointments',
};

const v2: Dialect = {
  ...v3,
  list: (groupId, list) => `v1/groups/${groupId}/${list}`,
  slots: () => 'v2/availabletimeslots',
  slotQuery: (groupId, query) => ({
    ...v3.slotQuery(groupId, query),
    time_format: 'datetime',
  }),
  appointments: () => 'v2/appointments',
  appointment: (groupId, order) => ({
    ...v3.appointment(groupId, order),
    date: wallTime(order.slot.start),
  }),
  refusals: {
    question: new Map(words),
    booking: new Map<string, BookingRefusal>([
      ...words,
      ['NotAvailable', 'slotTaken'],
      ...byNameAndNumber(bookingRefusals),
    ]),
  },
};

const v1: Dialect = {
  ...v2,
  slots: (groupId) => `v1/groups/${groupId}/availabletimeslots`,
  slotQuery: (_, { from, locale, lines, resourceId, calendarIds }) => ({
    start: `${from} 00:00:00`,
    locale,
    intervention_ids: lines.map(({ interventionId }) => interventionId),
    calendar_id: preferredCalendarOf(lines),
    calendar_ids: calendarIds,
    resource_id: resourceId,
  }),
  appointments: (groupId) => `v1/groups/${groupId}/appointments`,
  appointment: (groupId, order) => ({
    ...v2.appointment(groupId, order),
    appointments: undefined,
    intervention_ids: order.lines.map(({ interventionId }) => interventionId),
    calendar_id: preferredCalendarOf(order.lines),
  }),
};

const dialects: Readonly<Record<Api, Dialect>> = { v1, v2, v3, booking };

export const catalogDialect = ({ useApiV3 }: Pick<Group, 'useApiV3'>): Dialect =>
  dialects[useApiV3 ? 'v3' : 'v1'];

/** Selects the dialect for slots and appointments: v1 cannot pair an intervention with a calendar. */
export function bookingDialect(
  { useApiV3, useBookingService }: Pick<Group, 'useApiV3' | 'useBookingService'>,
  { lines, packId }: Pick<SlotQuery, 'lines' | 'packId'>,
): Dialect {
  if (useBookingService) return dialects.booking;
  if (useApiV3) return dialects.v3;
  return dialects[lines.length > 1 || packId !== undefined ? 'v2' : 'v1'];
}

export const mapOf = (lines: readonly Line[]): Readonly<Record<string, Params>> =>
  Object.fromEntries(
    lines.map(({ interventionId, calendarId }, index) => [
      String(index),
      { intervention_id: interventionId, calendar_id: calendarId },
    ]),
  );

const preferredCalendarOf = ([line]: readonly Line[]): number | undefined =>
  isPreferred(line?.calendarId) ? line?.calendarId : undefined;

/** The group's wall time without offset, the only format of v1 and v2. */
const wallTime = (start: string): string =>
  start.replace(/^(.{10})T(.{8})[+-]\d{2}:\d{2}$/, '$1 $2');

/** Idempotency key of a write; undefined where the group's backend has none. */
export const keyFor = (
  { features }: Pick<Group, 'features'>,
  key: DraftKey | undefined,
): DraftKey | undefined => (features.includes('idempotency') ? key : undefined);
