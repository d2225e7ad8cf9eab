import type { Catalog } from '../catalog/catalog';
import { withId } from '../shared/with-id';
import { minutesAfter } from '../shared/zone';
import type { Appointment } from './appointment';

export function withLength(
  appointment: Appointment,
  { interventions }: Pick<Catalog, 'interventions'>,
  timezone: string,
): Appointment {
  const { duration, start, interventionId } = appointment;
  const length = duration === 0 ? withId(interventions, interventionId)?.length : undefined;
  return length === undefined
    ? appointment
    : { ...appointment, duration: length, end: minutesAfter(start, length, timezone) };
}
