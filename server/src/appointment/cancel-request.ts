import { refuse } from '../refusal/refusal';
import { idIn, partOf } from '../request/fields';

/** More than anybody cancels at once. */
export const MOST_CANCELLED = 50;

/** The ids in `{"appointments":[{"id":1}]}`. @throws {Refusal} invalidField. */
export function cancelRequest(body: unknown): readonly number[] {
  const { appointments } = partOf(body, 'appointments');
  if (appointments === undefined) refuse('appointments', 'missing');
  if (!Array.isArray(appointments) || appointments.length === 0) refuse('appointments');
  if (appointments.length > MOST_CANCELLED) refuse('appointments', 'too_long');
  return [...new Set(appointments.map((one: unknown) => idIn(partOf(one, 'appointments'), 'id')))];
}
