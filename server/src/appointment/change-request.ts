import { ANY_CALENDAR, type FormValues, type Instant } from '@creneau/core';
import { localeFrom } from '../group/translated';
import { Refused } from '../refusal/refused';
import { idsIn, optionalIdIn, partOf, textIn } from '../request/fields';
import { seenAt } from '../request/seen-state';
import { calendarIdOf, formValues, linesOf, OWN } from './booking-request';
import type { StoredAppointment } from './stored-appointments';

/** What is to become of a booking; what is not said stays as it is. */
export interface ChangeRequest {
  /** As it was sent. */
  readonly date: string | undefined;
  /** The calendar wanted for each line of these, or none when nothing was said of calendars. */
  readonly calendarIds: (stored: readonly StoredAppointment[]) => readonly number[] | undefined;
  /** The calendars to choose from where there is no preference. */
  readonly choices: readonly number[];
  readonly resourceId: number | undefined;
  readonly ficheId: number | undefined;
  readonly fiche: FormValues | undefined;
  readonly details: FormValues;
  readonly comments: string | undefined;
  readonly locale: string | undefined;
  /** In which state the appointment was seen. */
  readonly updatedAt: Instant | undefined;
}

/** @throws {Refused} invalidField, with the field. */
export function changeRequest(body: unknown): ChangeRequest {
  const appointment = partOf(partOf(body, 'appointment').appointment, 'appointment');
  const sent = isSent(appointment.fiche) ? partOf(appointment.fiche, 'fiche') : undefined;
  const { id: _, ...fiche } = sent ?? {};
  const lines =
    isSent(appointment.appointments) || isSent(appointment.intervention_ids)
      ? linesOf(appointment)
      : undefined;
  const calendarId = isSent(appointment.calendar_id) ? calendarIdOf(appointment) : undefined;
  return {
    date: textIn(appointment, 'date'),
    calendarIds: (stored) => {
      if (!lines) return calendarId === undefined ? undefined : stored.map(() => calendarId);
      const isSame =
        lines.length === stored.length &&
        lines.every(
          ({ interventionId }, index) => interventionId === stored[index]?.intervention_id,
        );
      // what is given cannot be changed, only when and by whom
      if (!isSame) throw new Refused('invalidIntervention', 'intervention_id');
      return lines.map((line) => line.calendarId);
    },
    choices: idsIn(appointment, 'calendar_ids'),
    resourceId: optionalIdIn(appointment, 'resource_id'),
    ficheId: sent && optionalIdIn(sent, 'id'),
    fiche: sent && formValues(fiche),
    details: formValues(
      Object.fromEntries(Object.entries(appointment).filter(([name]) => !OWN.has(name))),
    ),
    comments: textIn(appointment, 'comments'),
    locale: localeFrom(textIn(appointment, 'locale')),
    updatedAt: seenAt(appointment),
  };
}

const isSent = (value: unknown): boolean => value !== undefined && value !== null;

/** Whether a wish for calendars is met by those that an appointment has. */
export const isMetBy = (
  wanted: readonly number[] | undefined,
  stored: readonly StoredAppointment[],
): boolean =>
  !wanted || wanted.every((id, line) => id === ANY_CALENDAR || id === stored[line]?.calendar_id);
