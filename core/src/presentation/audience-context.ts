import type { Role } from '../fiche/form-fields';
import type { Group } from '../group/group';

/** i18next context: customers of businesses in health are called patients. */
export const audienceContext = (
  who: Role | undefined,
  { sector }: Pick<Group, 'sector'>,
): string => (who === 'pro' && sector === 'health' ? 'pro_health' : (who ?? ''));
