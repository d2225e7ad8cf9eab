import type { Group } from '../group/group';
import type { Intervention } from './catalog';

const ANTS = 'ants_';

type Known = Pick<Intervention, 'externid'>;

/** Request numbers are required, and the appointment cannot be edited. */
export const isAnts = ({ externid }: Known): boolean => externid?.startsWith(ANTS) ?? false;

/**
 * One for each person; an intervention for a family accepts more. 0 for other interventions,
 * undefined outside the special sector.
 */
export const requestNumbersFor = (
  interventions: readonly Known[],
  { antsGroup }: Pick<Group, 'antsGroup'>,
): number | undefined => (antsGroup ? interventions.filter(isAnts).length : undefined);
