import {
  isRefusal,
  Refusal,
  minutesAfter,
  type Appointment,
  type BookingOutcome,
  type Booking,
  type Editable,
  type Group,
  type Line,
} from '@creneau/core';
import * as v from 'valibot';
import { timesIn } from './time';
import { camelCase, envelope, ownRecords, parseAnswer } from './wire-answer';
import {
  flag,
  freeText,
  id,
  list,
  maybe,
  maybeName,
  minutes,
  name,
  percent,
  place,
  price,
  several,
  token,
  whole,
} from './wire-values';

const MOST_PLACES = 100_000;

const nameRecord = maybe(v.object({ publicname: name }));
const row = v.object({
  id,
  start: v.string(),
  end: maybe(v.string()),
  duration: maybe(minutes),
  type: v.fallback(v.picklist(['free', 'first', 'included']), 'free'),
  parentId: maybe(id),
  packId: maybe(id),
  interventionId: maybe(id),
  interventionName: maybeName,
  intervention: nameRecord,
  interventionLength: maybe(minutes),
  calendarId: maybe(id),
  calendarName: maybeName,
  calendar: nameRecord,
  resourceId: maybe(id),
  resource: nameRecord,
  ficheId: maybe(id),
  updatedAt: maybeName,
  fiche: maybe(v.object({ firstname: name, lastname: name, email: name })),
  price: maybe(price),
  priceAmount: maybe(price),
  interventionPrice: maybe(price),
  pack: maybe(v.object({ price: maybe(price) })),
  promotion: maybe(percent),
  videoconference: maybe(flag()),
  comments: maybe(freeText),
  address: place,
  location: maybeName,
  homeVisit: flag(),
  groupId: maybe(id),
  groupName: maybeName,
  status: maybe(v.picklist(['booked', 'confirmed', 'cancelled'])),
  capacity: maybe(whole(0, MOST_PLACES)),
  consecutiveValue: maybe(whole(0, MOST_PLACES)),
  websource: maybeName,
  urlParams: maybeName,
  veventComments: maybeName,
  videoCredentials: maybe(v.object({ room: maybeName })),
  interventions: maybe(
    v.pipe(
      v.array(v.object({ aptId: id, calendarId: maybe(id), calendarName: name })),
      v.minLength(1),
    ),
  ),
  icsToken: maybe(v.pipe(v.string(), v.regex(/^[A-Za-z0-9._~-]{1,500}$/))),
});

const MINUTE = 60_000;

/** The booking sent, for the fields that the answer omits. */
export type BookingDetails = Pick<
  Booking,
  'lines' | 'fiche' | 'packId' | 'resourceId' | 'videoconference' | 'comments'
>;

/** For answers without intervention and calendar, when none were sent either. */
const UNTOLD: Line = { interventionId: 0, calendarId: 0 };

/**
 * Ends at its start where the answer tells no end.
 * @param booking fallback for missing fields.
 * @param index position among the lines sent.
 * @throws {Refusal} badAnswer
 */
function appointmentFrom(
  wire: unknown,
  zone: string,
  booking?: BookingDetails,
  index = 0,
): Appointment {
  const time = timesIn(zone);
  const {
    intervention,
    interventionLength,
    interventionPrice,
    calendar,
    resource,
    pack,
    priceAmount,
    address: at,
    videoCredentials,
    updatedAt,
    ...fields
  } = parseAnswer(row, wire);
  const start = time(fields.start);
  const duration = fields.duration ?? interventionLength;
  const ownEnd = fields.end === undefined ? endOf(start, duration, zone) : time(fields.end);
  const end = ownEnd ?? start;
  const lasts = start === undefined || end === undefined ? 0 : Date.parse(end) - Date.parse(start);
  if (start === undefined || end === undefined || lasts < 0) throw new Refusal('badAnswer');
  const line = booking?.lines[index] ?? UNTOLD;
  const ficheText = (field: string): string => String(booking?.fiche.values[field] ?? '');
  return {
    ...fields,
    packId: fields.packId ?? booking?.packId,
    resourceId: fields.resourceId ?? booking?.resourceId,
    videoconference: fields.videoconference ?? booking?.videoconference ?? false,
    comments: fields.comments ?? booking?.comments ?? '',
    start,
    end,
    interventionId: fields.interventionId ?? line.interventionId,
    calendarId: fields.calendarId ?? line.calendarId,
    interventionName: fields.interventionName ?? intervention?.publicname ?? '',
    calendarName: fields.calendarName ?? calendar?.publicname ?? '',
    resourceName: resource?.publicname,
    duration: duration ?? lasts / MINUTE,
    price: fields.price ?? interventionPrice ?? priceAmount,
    packPrice: pack?.price,
    room: videoCredentials?.room,
    version: updatedAt,
    address: at?.address,
    lat: at?.lat,
    lng: at?.lng,
    fiche: fields.fiche ?? {
      firstname: ficheText('firstname'),
      lastname: ficheText('lastname'),
      email: ficheText('email'),
    },
  };
}

const endOf = (
  start: string | undefined,
  duration: number | undefined,
  zone: string,
): string | undefined =>
  start === undefined || duration === undefined ? undefined : minutesAfter(start, duration, zone);

const recordList = v.object({
  records: v.pipe(list, v.minLength(1)),
  ficheToken: maybe(token),
});

/** V1 and v2 may answer a single record without a list. */
const bare = v.pipe(
  v.looseObject({ id, start: v.string(), ficheToken: maybe(token) }),
  v.transform(({ ficheToken, ...record }) => ({ records: [record], ficheToken })),
);

const confirmation = v.union([recordList, bare]);

/**
 * Every line sent must be in the confirmation, as an appointment of its own or among the interventions of one.
 * @throws {Refusal} badAnswer for anything less, or another group's.
 */
export function bookedFrom(
  body: unknown,
  booking: BookingDetails,
  { id: groupId, timezone }: Pick<Group, 'id' | 'timezone'>,
): BookingOutcome {
  const { records, ficheToken } = parseAnswer(confirmation, camelCase(body));
  const appointments = new Map(
    ownRecords(records, groupId)
      .map((record, index) => appointmentFrom(record, timezone, booking, index))
      .map((each) => [each.id, each]),
  );
  const uniqueAppointments = [...appointments.values()];
  const partIds = uniqueAppointments.flatMap(({ interventions = [] }) =>
    interventions.map(({ aptId }) => aptId),
  );
  if (new Set([...appointments.keys(), ...partIds]).size < booking.lines.length)
    throw new Refusal('badAnswer');
  return { appointments: uniqueAppointments, ficheToken };
}

/**
 * Intervention, calendar and end may be missing, id and start may not.
 * @throws {Refusal} badAnswer when no row is valid, or one is another group's.
 */
export function listedFrom(
  rows: readonly unknown[],
  { id: groupId, timezone }: Pick<Group, 'id' | 'timezone'>,
): readonly Appointment[] {
  const appointments = ownRecords(
    rows.slice(0, MOST_RECORDS).map((wire) => camelCase(wire)),
    groupId,
  ).flatMap((record) => {
    try {
      return [appointmentFrom(record, timezone)];
    } catch (failure) {
      if (isRefusal(failure)) return [];
      throw failure;
    }
  });
  if (rows.length > 0 && appointments.length === 0) throw new Refusal('badAnswer');
  return [...new Map(appointments.map((each) => [each.id, each])).values()];
}

const MOST_RECORDS = 1_000;

/** @throws {Refusal} badAnswer */
export const changedFrom = (
  body: unknown,
  group: Pick<Group, 'id' | 'timezone'>,
): readonly Appointment[] => {
  const { records } = parseAnswer(envelope, body);
  if (records.length === 0) throw new Refusal('badAnswer');
  return listedFrom(records, group);
};

const editable = v.object({
  error: maybeName,
  message: maybeName,
  calendarId: maybe(id),
  resourceId: maybe(id),
  interventionId: maybe(id),
  packId: maybe(id),
  appointments: several(v.object({ interventionId: id, calendarId: id })),
  comments: maybe(freeText),
});

/** Reads the start of an edit, or the messages of a refusal with status 200. @throws {Refusal} badAnswer */
export function editableFrom(body: unknown): Editable | { readonly no: readonly string[] } {
  const { error, message, calendarId, interventionId, appointments, ...fields } = parseAnswer(
    editable,
    camelCase(body),
  );
  if (error !== undefined || message !== undefined)
    return { no: [error, message].filter((text) => text !== undefined) };
  const only = interventionId && calendarId ? [{ interventionId, calendarId }] : [];
  return {
    lines: appointments.length > 0 ? appointments : only,
    packId: fields.packId,
    resourceId: fields.resourceId,
    comments: fields.comments,
  };
}
