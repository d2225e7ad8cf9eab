import { instantOf } from '@creneau/core';
import { readAll, readEach, refuse } from '../refusal/refusal';
import { type BodyPart, idIn, partOf, textIn } from '../request/fields';

/** More than anybody cancels or confirms at once. */
export const MOST_NAMED = 50;

export interface SeenAppointment {
  readonly id: number;
  /** Unparsed; wall time of the group unless it has an offset. */
  readonly date: string | undefined;
}

/**
 * `{"appointments":[{"id":1}]}`
 *
 * @throws {Refusal} invalidField.
 */
export const cancelRequest = (body: unknown): readonly number[] => [
  ...new Set(readEach(namedIn(body), (one) => idIn(appointmentIn(one), 'id'))),
];

/**
 * `{"appointments":[{"id":1,"date":"2026-11-24T09:00:00+01:00"}]}`
 *
 * @throws {Refusal} invalidField.
 */
export const confirmRequest = (body: unknown): readonly SeenAppointment[] =>
  readEach(namedIn(body), (one) => {
    const appointment = appointmentIn(one);
    return readAll({
      id: () => idIn(appointment, 'id'),
      date: () => {
        const date = textIn(appointment, 'date');
        return date === undefined || instantOf(date, 'UTC') !== undefined ? date : refuse('date');
      },
    });
  });

const appointmentIn = (one: unknown): BodyPart => partOf(one, 'appointments');

function namedIn(body: unknown): readonly unknown[] {
  const { appointments } = partOf(body, 'appointments');
  if (appointments === undefined || appointments === null) refuse('appointments', 'missing');
  if (!Array.isArray(appointments) || appointments.length === 0) refuse('appointments');
  if (appointments.length > MOST_NAMED) refuse('appointments', 'too_long');
  return appointments as readonly unknown[];
}
