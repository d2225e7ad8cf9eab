import { peoplePages } from './account-routes';
import { isStepRoute } from './step-routes';

const COMMON_PAGES: readonly string[] = ['home', 'map', 'error'];

/** True for an existing page `/{urlname}/…`: entry, step, legal text or another one. */
export function isGroupPath(path: string): boolean {
  const [, , page = '', part, ...rest] = path.replace(/\/$/, '').toLowerCase().split('/');
  if (rest.length > 0) return false;
  if (page === 'book') return part !== undefined && isStepRoute(part);
  if (page === 'legal') return part !== undefined;
  if (part !== undefined) return false;
  return page === '' || [...COMMON_PAGES, ...peoplePages].includes(page);
}
