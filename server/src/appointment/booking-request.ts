import { ANY_CALENDAR, isZone, type FormValues, type Line } from '@creneau/core';
import type { Dialect } from '../dialect/dialect';
import { localeFrom } from '../group/translated';
import { readAll, refuse, Refused } from '../refusal/refused';
import {
  idIn,
  idsIn,
  optionalIdIn,
  partOf,
  plainText,
  textIn,
  type BodyPart,
} from '../request/fields';
import { idOf } from '../request/query';
import type { AskedFor } from '../slot/wish-check';

/** What a visitor asks to book, of the right shape; whether the group agrees is another matter. */
export interface BookingRequest extends AskedFor {
  readonly groupId: number;
  /** In whose words it is answered. */
  readonly dialect: Dialect;
  /** As it was sent. */
  readonly date: string;
  readonly ficheId: number | undefined;
  readonly fiche: FormValues;
  /** All else that was sent with the appointment: the appointment-details fields are found among it. */
  readonly details: FormValues;
  readonly comments: string;
  readonly websource: string | undefined;
  readonly locale: string | undefined;
  /** The IANA zone of the visitor's device. */
  readonly visitorTimezone: string | undefined;
  readonly consentsToVideo: boolean;
  /** Where it comes from. */
  readonly network: string;
}

/** More lines than any group allows. */
export const MOST_LINES = 20;
const MOST_FIELDS = 200;
export const WEBSOURCE_MAXIMUM = 255;

/** The names of the call itself: an appointment-details field never has one of them (contract.md 4). */
export const OWN = new Set([
  'date',
  'fiche',
  'group_id',
  'from_web',
  'comments',
  'websource',
  'calendar_id',
  'resource_id',
  'intervention_ids',
  'appointments',
  'pack_id',
  'calendar_ids',
  'locale',
  'visitor_timezone',
  'videoconference_consent',
  'logged',
  'updated_at',
]);

/**
 * The body is read alike in all dialects; the group is in the path of those that have it there.
 *
 * @throws {Refused} groupUnknown, or invalidField with the field.
 */
export function bookingRequest(
  body: unknown,
  dialect: Dialect,
  groupOfPath: string | undefined,
  network: string,
): BookingRequest {
  const appointment = partOf(partOf(body, 'appointment').appointment, 'appointment');
  const { contact, ...request } = readAll({
    groupId: () => groupIdOf(appointment, groupOfPath),
    // an empty one is refused with the fields of the forms, so that all are named at once
    date: () => textIn(appointment, 'date') ?? '',
    lines: () => linesOf(appointment),
    packId: () => optionalIdIn(appointment, 'pack_id'),
    resourceId: () => optionalIdIn(appointment, 'resource_id'),
    calendarIds: () => idsIn(appointment, 'calendar_ids'),
    contact: () => contactIn(partOf(appointment.fiche, 'fiche')),
    details: () =>
      formValues(
        Object.fromEntries(Object.entries(appointment).filter(([name]) => !OWN.has(name))),
      ),
    comments: () => textIn(appointment, 'comments') ?? '',
    websource: () => textIn(appointment, 'websource', WEBSOURCE_MAXIMUM),
    locale: () => localeFrom(textIn(appointment, 'locale')),
    visitorTimezone: () => zoneIn(appointment),
  });
  return {
    ...request,
    ...contact,
    dialect,
    consentsToVideo: appointment.videoconference_consent === true,
    network,
  };
}

/** The contact that is booked for. @throws {InvalidFields} */
export const contactIn = ({ id, ...fiche }: BodyPart): Pick<BookingRequest, 'ficheId' | 'fiche'> =>
  readAll({ ficheId: () => optionalIdIn({ id }, 'id'), fiche: () => formValues(fiche) });

/** A zone that this server does not know is as good as none: nobody is kept from booking by it. */
function zoneIn(appointment: BodyPart): string | undefined {
  const zone = textIn(appointment, 'visitor_timezone');
  return zone !== undefined && isZone(zone) ? zone : undefined;
}

function groupIdOf(appointment: BodyPart, ofPath: string | undefined): number {
  if (ofPath === undefined) return idIn(appointment, 'group_id');
  const id = idOf(ofPath);
  if (id === undefined) throw new Refused('groupUnknown');
  return (optionalIdIn(appointment, 'group_id') ?? id) === id ? id : refuse('group_id');
}

export function linesOf(appointment: BodyPart): readonly Line[] {
  const map = appointment.appointments;
  if (map === undefined || map === null) {
    const { calendarId, ids } = readAll({
      calendarId: () => calendarIdOf(appointment),
      ids: () => idsIn(appointment, 'intervention_ids'),
    });
    if (ids.length === 0) refuse('intervention_ids', 'missing');
    if (ids.length > MOST_LINES) refuse('intervention_ids', 'too_long');
    return ids.map((interventionId) => ({ interventionId, calendarId }));
  }
  const rows = Object.entries(partOf(map, 'appointments'));
  if (rows.length === 0) refuse('appointments', 'missing');
  if (rows.length > MOST_LINES) refuse('appointments', 'too_long');
  return rows
    .map(([index, row]) => {
      if (!/^\d{1,3}$/.test(index)) refuse('appointments');
      const fields = partOf(row, 'appointments');
      const line = readAll({
        interventionId: () => idIn(fields, 'intervention_id'),
        calendarId: () => calendarIdOf(fields),
      });
      return { index: Number(index), line };
    })
    .sort((a, b) => a.index - b.index)
    .map(({ line }) => line);
}

export const calendarIdOf = (fields: BodyPart): number =>
  fields.calendar_id === undefined ||
  fields.calendar_id === null ||
  fields.calendar_id === ANY_CALENDAR
    ? ANY_CALENDAR
    : idIn(fields, 'calendar_id');

/** Texts and ticked boxes; what is nothing is left out, and anything deeper is none of a form's. */
export function formValues(fields: BodyPart): FormValues {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  if (entries.length > MOST_FIELDS) refuse('fiche', 'too_long');
  return readAll<Record<string, string | boolean>>(
    Object.fromEntries(
      entries.flatMap(([name, value]): (readonly [string, () => string | boolean])[] => {
        if (typeof value === 'boolean') return [[name, () => value]];
        return typeof value === 'string' ? [[name, () => plainText(value, name)]] : [];
      }),
    ),
  );
}
