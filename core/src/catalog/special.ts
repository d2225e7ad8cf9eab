import type { Group } from '../group/group';
import type { Intervention } from './catalog';

const SPECIAL = 'ants_';
/** An identity card, a passport, both. */
const IDENTITY_PAPERS: readonly (string | undefined)[] = ['ants_c', 'ants_p', 'ants_cp'];

type Known = Pick<Intervention, 'externid'>;

/** Whether a service is of the special sector: it wants a request number, and its appointment is not edited (SECTOR-02). */
export const isSpecial = ({ externid }: Known): boolean => externid?.startsWith(SPECIAL) ?? false;

/** Whether a service may stand in the menu of those to add to others (SECTOR-03). */
export const canBeAdded = ({ externid }: Known): boolean => !IDENTITY_PAPERS.includes(externid);

/** Whether nothing may be added to these services: in the special sector an appointment for papers stands alone (SECTOR-04). */
export const standsAlone = (
  services: readonly Known[],
  { antsGroup }: Pick<Group, 'antsGroup'>,
): boolean => antsGroup && services.some(isSpecial);

/** How many request numbers these services want: one a person, and each is one person's; nothing outside the special sector. */
export const requestNumbersFor = (
  services: readonly Known[],
  { antsGroup }: Pick<Group, 'antsGroup'>,
): number | undefined => (antsGroup ? services.filter(isSpecial).length : undefined);
