import { ANY_CALENDAR, type FormValues, type Line } from '@creneau/core';
import type { Dialect } from '../dialect/dialect';
import { localeFrom } from '../group/translated';
import { Refused } from '../refusal/refused';
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
  readonly consentsToVideo: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** More lines than any group allows. */
export const MOST_LINES = 20;
const MOST_IDS = 100;
const MOST_FIELDS = 200;
export const WEBSOURCE_MAXIMUM = 255;
/** Longer than any form field; the form says the rest. */
export const TEXT_MAXIMUM = 10_000;

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
): BookingRequest {
  const appointment = fieldsOf(fieldsOf(body, 'appointment').appointment, 'appointment');
  const fiche = fieldsOf(appointment.fiche, 'fiche');
  const { id: ficheId, ...ficheValues } = fiche;
  return {
    groupId: groupIdOf(appointment, groupOfPath),
    dialect,
    date: text(appointment, 'date') ?? refuse('date'),
    lines: linesOf(appointment),
    packId: optionalNumber(appointment, 'pack_id'),
    resourceId: optionalNumber(appointment, 'resource_id'),
    calendarIds: numbers(appointment, 'calendar_ids'),
    ficheId: ficheId === undefined || ficheId === null ? undefined : number(fiche, 'id'),
    fiche: formValues(ficheValues),
    details: formValues(
      Object.fromEntries(Object.entries(appointment).filter(([name]) => !OWN.has(name))),
    ),
    comments: text(appointment, 'comments') ?? '',
    websource: websourceOf(appointment),
    locale: localeFrom(text(appointment, 'locale')),
    consentsToVideo: appointment.videoconference_consent === true,
  };
}

function groupIdOf(appointment: Fields, ofPath: string | undefined): number {
  if (ofPath === undefined) return number(appointment, 'group_id');
  const id = idOf(ofPath);
  if (id === undefined) throw new Refused('groupUnknown');
  return (optionalNumber(appointment, 'group_id') ?? id) === id ? id : refuse('group_id');
}

export function linesOf(appointment: Fields): readonly Line[] {
  const map = appointment.appointments;
  if (map === undefined || map === null) {
    const calendarId = calendarIdOf(appointment);
    const ids = numbers(appointment, 'intervention_ids');
    if (ids.length === 0 || ids.length > MOST_LINES) refuse('intervention_ids');
    return ids.map((interventionId) => ({ interventionId, calendarId }));
  }
  const rows = Object.entries(fieldsOf(map, 'appointments'));
  if (rows.length === 0 || rows.length > MOST_LINES) refuse('appointments');
  return rows
    .map(([index, row]) => {
      if (!/^\d{1,3}$/.test(index)) refuse('appointments');
      const fields = fieldsOf(row, 'appointments');
      return {
        index: Number(index),
        line: {
          interventionId: number(fields, 'intervention_id'),
          calendarId: calendarIdOf(fields),
        },
      };
    })
    .sort((a, b) => a.index - b.index)
    .map(({ line }) => line);
}

export const calendarIdOf = (fields: Fields): number =>
  fields.calendar_id === undefined ||
  fields.calendar_id === null ||
  fields.calendar_id === ANY_CALENDAR
    ? ANY_CALENDAR
    : number(fields, 'calendar_id');

function websourceOf(appointment: Fields): string | undefined {
  const websource = text(appointment, 'websource');
  if (websource !== undefined && websource.length > WEBSOURCE_MAXIMUM) refuse('websource');
  return websource;
}

/** Texts and ticked boxes; what is nothing is left out, and anything deeper is none of a form's. */
export function formValues(fields: Fields): FormValues {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  if (entries.length > MOST_FIELDS) refuse('fiche');
  return Object.fromEntries(
    entries.flatMap(([name, value]): (readonly [string, string | boolean])[] => {
      if (typeof value === 'boolean') return [[name, value]];
      return typeof value === 'string' ? [[name, plain(value, name)]] : [];
    }),
  );
}

export function fieldsOf(value: unknown, field: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(field);
  return value as Fields;
}

export function text(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') refuse(name);
  return plain(value as string, name);
}

/** NUL is no character of a text in PostgreSQL (reliability.md 1.8), nor is half a pair in UTF-8. */
function plain(value: string, name: string): string {
  if (value.length > TEXT_MAXIMUM || value.includes('\0') || /\p{Surrogate}/u.test(value))
    refuse(name);
  return value;
}

/** An id as a number: a text, `true` or a list with one number in it is none. */
export function number(fields: Fields, name: string): number {
  const value = fields[name];
  return (typeof value === 'number' ? idOf(value) : undefined) ?? refuse(name);
}

export const optionalNumber = (fields: Fields, name: string): number | undefined =>
  fields[name] === undefined || fields[name] === null ? undefined : number(fields, name);

export function numbers(fields: Fields, name: string): readonly number[] {
  const value = fields[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.length > MOST_IDS) return refuse(name);
  return value.map(
    (one: unknown) => (typeof one === 'number' ? idOf(one) : undefined) ?? refuse(name),
  );
}

function refuse(field: string): never {
  throw new Refused('invalidField', field);
}
