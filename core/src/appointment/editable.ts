import { isAnts } from '../catalog/ants';
import type { Intervention } from '../catalog/catalog';
import type { Group } from '../group/group';
import type { Appointment } from './appointment';

/** Whether its visitor may change it: under v3, while it is to come, and never one for identity papers (EDIT-01, SECTOR-02). */
export const isEditable = (
  { start }: Pick<Appointment, 'start'>,
  service: Pick<Intervention, 'externid'>,
  { useApiV3 }: Pick<Group, 'useApiV3'>,
  now: number,
): boolean => useApiV3 && Date.parse(start) > now && !isAnts(service);
