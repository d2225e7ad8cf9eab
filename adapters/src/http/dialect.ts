import {
  Refusal,
  type Api,
  type Booking,
  type Group,
  type Line,
  type RefusalReason,
  type SlotQuery,
} from '@creneau/core';
import type { Params } from './address';
import type { Path } from './http';

/** The lists of a catalogue, under the names of the API. */
export type ListName =
  | 'interventionsets'
  | 'interventions'
  | 'pack_interventions'
  | 'calendarsets'
  | 'calendars'
  | 'forms';

/** All that differs between the versions of the API. What is not here is common to all. */
export interface Dialect {
  readonly list: (groupId: number, list: ListName) => Path;
  readonly slots: (groupId: number) => Path;
  readonly slotQuery: (groupId: number, query: SlotQuery) => Params;
  readonly appointments: (groupId: number) => Path;
  readonly appointment: (groupId: number, booking: Booking) => Readonly<Record<string, unknown>>;
  /** Why a booking or a question was refused, by the key that `errorKeys` reads. */
  readonly refusals: ReadonlyMap<string, RefusalReason>;
  readonly errors: (body: unknown) => readonly WireError[];
}

/** One error as the server words it. */
export interface WireError {
  readonly key: string | undefined;
  readonly message: string | undefined;
  readonly field: string | undefined;
}

const LONGEST_MESSAGE = 500;

const v3: Dialect = {
  list: (groupId, list) => `v3/groups/${groupId}/${list}`,
  slots: (groupId) => `v3/groups/${groupId}/availabletimeslots`,
  slotQuery: (groupId, { from, locale, lines, packId, resourceId, calendarIds }) => ({
    group_id: groupId,
    promotions: 1,
    time_format: 'iso',
    from,
    locale,
    appointments: mapOf(lines),
    pack_id: packId,
    resource_id: resourceId,
    calendar_ids: calendarIds,
  }),
  appointments: () => 'v3/appointments',
  appointment: (groupId, booking) => ({
    ...booking.vevent,
    group_id: groupId,
    date: booking.slot.start,
    from_web: 1,
    locale: booking.locale,
    comments: booking.comments,
    websource: booking.websource,
    calendar_id: booking.lines[0]?.calendarId,
    calendar_ids: booking.calendarIds,
    resource_id: booking.resourceId,
    pack_id: booking.packId,
    appointments: mapOf(booking.lines),
    fiche: { ...booking.fiche.values, id: booking.fiche.id },
    videoconference_consent: booking.videoconference ? booking.consentsToVideo : undefined,
  }),
  refusals: new Map<string, RefusalReason>([
    ['availabletimeslots', 'slotTaken'],
    ['max_rdv_number', 'tooManyAppointments'],
    ['mintime_between', 'tooCloseToAnother'],
    ['same_time_rdv', 'sameTime'],
    ['mintime_rdv', 'tooLate'],
    ['max_rdv_period', 'tooFar'],
    ['user_blacklisted', 'blacklisted'],
    ['fiche_not_authorized', 'ficheNotAuthorized'],
    ['not_open_group', 'existingCustomersOnly'],
    ['not_open_group_health', 'existingPatientsOnly'],
    ['vevent', 'notBookable'],
    ['login_required', 'loginRequired'],
    ['video_consent', 'consentMissing'],
    ['invalid_field', 'invalidField'],
    ['invalid_calendar', 'notBookable'],
    ['invalid_resource', 'notBookable'],
    ['invalid_intervention', 'notBookable'],
    ['idempotency_key_reused', 'keyReused'],
    ['group_unknown', 'groupUnknown'],
    ['group_inactive', 'groupInactive'],
  ]),
  errors: (body) => {
    const { message, messages } = recordOf(body);
    const { errors } = recordOf(messages);
    const listed = (Array.isArray(errors) ? errors : [errors]).flatMap(errorOf);
    return [...listed, ...errorOf(message)];
  },
};

/** The versions spoken; another is another row. */
const dialects: { readonly [api in Api]?: Dialect } = { v3 };

/** Who answers for the catalogue and the forms (contract.md 1). */
export const catalogDialect = ({ useApiV3 }: Pick<Group, 'useApiV3'>): Dialect =>
  spoken(useApiV3 ? 'v3' : 'v1');

/** Who answers for slots and appointments: v1 cannot say "this service with that calendar" (contract.md 1). */
export function bookingDialect(
  { useApiV3, useBookingService }: Pick<Group, 'useApiV3' | 'useBookingService'>,
  { lines, packId }: Pick<SlotQuery, 'lines' | 'packId'>,
): Dialect {
  if (useBookingService) return spoken('booking');
  if (useApiV3) return spoken('v3');
  return spoken(lines.length > 1 || packId !== undefined ? 'v2' : 'v1');
}

function spoken(api: Api): Dialect {
  const dialect = dialects[api];
  if (!dialect) throw new Refusal('badAnswer', { cause: new Error(`${api} is not spoken`) });
  return dialect;
}

const mapOf = (lines: readonly Line[]): Readonly<Record<string, Params>> =>
  Object.fromEntries(
    lines.map(({ interventionId, calendarId }, index) => [
      String(index),
      { intervention_id: interventionId, calendar_id: calendarId },
    ]),
  );

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** An error may be worded as an object or as a bare text; anything else says nothing (V6). */
function errorOf(value: unknown): readonly WireError[] {
  if (typeof value === 'string') return [{ key: value, message: textOf(value), field: undefined }];
  const { key, error, field } = recordOf(value);
  const read = { key: textOf(key), message: textOf(error), field: textOf(field) };
  return read.key === undefined && read.message === undefined ? [] : [read];
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, LONGEST_MESSAGE) : undefined;
