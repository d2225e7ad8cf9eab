import { ANY_CALENDAR, isZone, type FormValues, type Line } from '@creneau/core';
import type { Dialect } from '../dialect/dialect';
import { ANY_RESOURCE, MOST_LINES } from '../dialect/slot-query';
import { localeFrom } from '../group/translations';
import { readAll, readEach, Refusal, refuse } from '../refusal/refusal';
import {
  type BodyPart,
  idIn,
  idsIn,
  optionalIdIn,
  partOf,
  plainText,
  textIn,
} from '../request/fields';
import { idOf } from '../request/query';
import type { IdempotencyKey } from '../idempotency/idempotency-key';
import type { InterventionSelection } from '../schedule/intervention-selection';
import type { Booker } from './booker';

export interface BookingRequest extends BookingFields {
  /** Of the answer. */
  readonly dialect: Dialect;
  readonly booker: Booker | undefined;
  /** Hash of the caller's network. */
  readonly networkMark: string;
  /** Counts towards the hourly limit of a person and a network. */
  readonly isCounted: boolean;
  readonly key: IdempotencyKey | undefined;
}

/** Validated shape only; the rules of the group are not applied yet. */
interface BookingFields extends InterventionSelection {
  readonly groupId: number;
  /** Unparsed; wall time of the group. */
  readonly date: string;
  readonly ficheId: number | undefined;
  readonly fiche: FormValues;
  /** All other fields, among them those of the appointment-details form. */
  readonly details: FormValues;
  readonly comments: string;
  readonly websource: string | undefined;
  readonly locale: string | undefined;
  /** IANA zone of the visitor's device. */
  readonly visitorTimezone: string | undefined;
  readonly consentsToVideo: boolean;
}

const MOST_FIELDS = 200;
export const WEBSOURCE_MAXIMUM = 255;

/** Field names of the call itself, never of the appointment-details form. */
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
 * Some dialects have the group's id in the path.
 *
 * @throws {Refusal} groupUnknown, or invalidField with the field.
 */
export function bookingFields(body: unknown, groupOfPath: string | undefined): BookingFields {
  const appointment = partOf(partOf(body, 'appointment').appointment, 'appointment');
  const { contact: fiche, ...fields } = readAll({
    groupId: () => groupIdOf(appointment, groupOfPath),
    // refused later, so that one answer names every invalid field
    date: () => textIn(appointment, 'date') ?? '',
    lines: () => linesOf(appointment),
    packId: () => optionalIdIn(appointment, 'pack_id'),
    resourceId: () => resourceIdOf(appointment),
    calendarIds: () => idsIn(appointment, 'calendar_ids'),
    contact: () => ficheValuesIn(partOf(appointment.fiche, 'fiche')),
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
    ...fields,
    ...fiche,
    consentsToVideo: appointment.videoconference_consent === true,
  };
}

/** @throws {InvalidFields} */
export const ficheValuesIn = ({
  id,
  ...fiche
}: BodyPart): Pick<BookingFields, 'ficheId' | 'fiche'> =>
  readAll({ ficheId: () => optionalIdIn({ id }, 'id'), fiche: () => formValues(fiche) });

/** Ignores an unknown zone, which only affects how times are displayed. */
function zoneIn(appointment: BodyPart): string | undefined {
  const zone = textIn(appointment, 'visitor_timezone');
  return zone !== undefined && isZone(zone) ? zone : undefined;
}

function groupIdOf(appointment: BodyPart, ofPath: string | undefined): number {
  if (ofPath === undefined) return idIn(appointment, 'group_id');
  const id = idOf(ofPath);
  if (id === undefined) throw new Refusal('groupUnknown');
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
  return readEach(rows, ([index, row]) => {
    if (!/^\d{1,3}$/.test(index)) refuse('appointments');
    const fields = partOf(row, 'appointments');
    const line = readAll({
      interventionId: () => idIn(fields, 'intervention_id'),
      calendarId: () => calendarIdOf(fields),
    });
    return { index: Number(index), line };
  })
    .toSorted((a, b) => a.index - b.index)
    .map(({ line }) => line);
}

export const calendarIdOf = (fields: BodyPart): number =>
  fields.calendar_id === undefined ||
  fields.calendar_id === null ||
  fields.calendar_id === ANY_CALENDAR
    ? ANY_CALENDAR
    : idIn(fields, 'calendar_id');

/** 0 is no preference, as for a calendar. */
export const resourceIdOf = (fields: BodyPart): number | undefined =>
  fields.resource_id === ANY_RESOURCE ? undefined : optionalIdIn(fields, 'resource_id');

/** Converts numbers; drops null and nested values. */
export function formValues(fields: BodyPart): FormValues {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  if (entries.length > MOST_FIELDS) refuse('fiche', 'too_long');
  return readAll<Record<string, string | boolean>>(
    Object.fromEntries(
      entries.flatMap(([name, value]): (readonly [string, () => string | boolean])[] => {
        if (typeof value === 'boolean') return [[name, () => value]];
        // the page sends the value of a number field as text
        if (typeof value === 'number') return [[name, () => String(value)]];
        return typeof value === 'string' ? [[name, () => plainText(value, name)]] : [];
      }),
    ),
  );
}
