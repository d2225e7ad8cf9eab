import { isAnts } from '../catalog/ants';
import type { Catalog, Intervention } from '../catalog/catalog';
import type { Group } from '../group/group';
import type { Appointment } from './appointment';
import type { AppointmentGroup } from './appointment-group';
import { withId } from '../shared/with-id';

/** Whether its visitor may reschedule it: under v3, while it is to come, and never one for identity papers. */
export const isEditable = (
  { start }: Pick<Appointment, 'start'>,
  intervention: Pick<Intervention, 'externid'>,
  { useApiV3 }: Pick<Group, 'useApiV3'>,
  now: number,
): boolean => useApiV3 && Date.parse(start) > now && !isAnts(intervention);

/** The same for all that was booked together, which is rescheduled as one. Whether a service that is gone forbids it, the server decides. */
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
