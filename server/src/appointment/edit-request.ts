import { ANY_CALENDAR, instantOf, type FormValues, type Instant } from '@creneau/core';
import { localeFrom } from '../group/translations';
import { readAll, Refusal, refuse } from '../refusal/refusal';
import { type BodyPart, idsIn, partOf, seenVersion, textIn } from '../request/fields';
import {
  calendarIdOf,
  ficheValuesIn,
  formValues,
  linesOf,
  OWN,
  resourceIdOf,
} from './booking-request';
import type { StoredAppointment } from './stored-appointments';

/** Undefined leaves a value unchanged. */
export interface EditRequest {
  /** Unparsed; wall time of the group. */
  readonly date: string | undefined;
  /** One for each stored line; undefined if the request names no calendar. */
  readonly calendarIds: (
    storedLines: readonly StoredAppointment[],
  ) => readonly number[] | undefined;
  readonly choices: readonly number[];
  readonly resourceId: number | undefined;
  readonly ficheId: number | undefined;
  readonly fiche: FormValues | undefined;
  readonly details: FormValues;
  readonly comments: string | undefined;
  readonly locale: string | undefined;
  readonly updatedAt: Instant | undefined;
}

/** @throws {Refusal} invalidField, with the field. */
export function editRequest(body: unknown): EditRequest {
  const appointment = partOf(partOf(body, 'appointment').appointment, 'appointment');
  const {
    contact: fiche,
    lines,
    calendarId,
    ...request
  } = readAll({
    date: () => dateIn(appointment),
    contact: () =>
      isSent(appointment.fiche) ? ficheValuesIn(partOf(appointment.fiche, 'fiche')) : undefined,
    lines: () =>
      isSent(appointment.appointments) || isSent(appointment.intervention_ids)
        ? linesOf(appointment)
        : undefined,
    calendarId: () => (isSent(appointment.calendar_id) ? calendarIdOf(appointment) : undefined),
    choices: () => idsIn(appointment, 'calendar_ids'),
    resourceId: () => resourceIdOf(appointment),
    details: () =>
      formValues(
        Object.fromEntries(Object.entries(appointment).filter(([name]) => !OWN.has(name))),
      ),
    comments: () => textIn(appointment, 'comments'),
    locale: () => localeFrom(textIn(appointment, 'locale')),
    updatedAt: () => seenVersion(appointment),
  });
  return {
    ...request,
    ficheId: fiche?.ficheId,
    fiche: fiche?.fiche,
    calendarIds: (storedLines) => {
      if (!lines) return calendarId === undefined ? undefined : storedLines.map(() => calendarId);
      const isSame =
        lines.length === storedLines.length &&
        lines.every(
          ({ interventionId }, index) => interventionId === storedLines[index]?.intervention_id,
        );
      // only the time and the calendar of a booking can change
      if (!isSame) throw new Refusal('invalidIntervention', 'intervention_id');
      return lines.map((line) => line.calendarId);
    },
  };
}

/**
 * The hour may still not exist in the group's time zone.
 *
 * @throws {Refusal} invalidField
 */
function dateIn(appointment: BodyPart): string | undefined {
  const date = textIn(appointment, 'date');
  return date === undefined || instantOf(date, 'UTC') !== undefined ? date : refuse('date');
}

const isSent = (value: unknown): boolean => value !== undefined && value !== null;

export const isSatisfiedBy = (
  calendarIds: readonly number[] | undefined,
  storedLines: readonly StoredAppointment[],
): boolean =>
  !calendarIds ||
  calendarIds.every((id, line) => id === ANY_CALENDAR || id === storedLines[line]?.calendar_id);
