import { type Catalog, type Intervention, isAnts } from '../catalog/catalog';
import type { Group } from '../group/group';
import type { Appointment } from './appointment';
import type { AppointmentGroup } from './appointment-group';
import { withId } from '../shared/with-id';

/** True under v3, while it is upcoming; never for identity papers. */
export const isEditable = (
  { start }: Pick<Appointment, 'start'>,
  intervention: Pick<Intervention, 'externid'>,
  { useApiV3 }: Pick<Group, 'useApiV3'>,
  now: number,
): boolean => useApiV3 && Date.parse(start) > now && !isAnts(intervention);

/** All must be editable. The server decides if an intervention that is gone prevents it. */
export const canEdit = (
  { appointments }: Pick<AppointmentGroup, 'appointments'>,
  { interventions }: Pick<Catalog, 'interventions'>,
  group: Pick<Group, 'useApiV3'>,
  now: number,
): boolean =>
  appointments.every((appointment) => {
    const intervention = withId(interventions, appointment.interventionId);
    return isEditable(appointment, intervention ?? { externid: undefined }, group, now);
  });
