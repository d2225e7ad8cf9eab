import type { Role } from '../fiche/visible-fields';
import type { Group } from '../group/group';

/** The context of words that are said to somebody: a professional in health has patients where others have customers. */
export const audienceContext = (
  who: Role | undefined,
  { sector }: Pick<Group, 'sector'>,
): string => (who === 'pro' && sector === 'health' ? 'pro_health' : (who ?? ''));
