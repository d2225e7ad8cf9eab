import { peoplePages } from './account-routes';
import { isStepRoute } from './step-routes';

/** Pages of a group that belong to no account. */
const COMMON_PAGES: readonly string[] = ['home', 'map', 'error'];

/** Whether `/{urlname}/…` is a page that a group has: its entry, a step, a legal text or one of the others. */
export function isGroupPath(path: string): boolean {
  const [, , page = '', part, ...rest] = path.replace(/\/$/, '').toLowerCase().split('/');
  if (rest.length > 0) return false;
  if (page === 'book') return part !== undefined && isStepRoute(part);
  if (page === 'legal') return part !== undefined;
  if (part !== undefined) return false;
  return page === '' || [...COMMON_PAGES, ...peoplePages].includes(page);
}
