import type { Group } from '../group/group';
import type { Intervention } from './catalog';

const ANTS = 'ants_';

type Known = Pick<Intervention, 'externid'>;

/** Whether a service is for identity papers: it wants request numbers, and its appointment is not edited. */
export const isAnts = ({ externid }: Known): boolean => externid?.startsWith(ANTS) ?? false;

/**
 * How many request numbers these services want at least, one a person; more may come with a service for a family. None
 * for other services, and nothing is known of them outside the special sector.
 */
export const requestNumbersFor = (
  interventions: readonly Known[],
  { antsGroup }: Pick<Group, 'antsGroup'>,
): number | undefined => (antsGroup ? interventions.filter(isAnts).length : undefined);
