import { Refused } from '../refusal/refused';
import { fieldsOf, number } from './booking-request';

/** More than anybody cancels at once (A-DEL-04). */
export const MOST_CANCELLED = 50;

/** The ids that `{"appointments":[{"id":1}]}` names. @throws {Refused} invalidField. */
export function cancelRequest(body: unknown): readonly number[] {
  const { appointments } = fieldsOf(body, 'appointments');
  const isList = Array.isArray(appointments) && appointments.length > 0;
  if (!isList || appointments.length > MOST_CANCELLED) {
    throw new Refused('invalidField', 'appointments');
  }
  return [
    ...new Set(appointments.map((one: unknown) => number(fieldsOf(one, 'appointments'), 'id'))),
  ];
}
