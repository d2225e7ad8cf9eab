import type { Step } from '../journey/step-choices';

/**
 * Last part of `/{urlname}/book/{step}`; fixed, because old links and the business's own use them.
 */
export const routeOf = {
  interventionSet: 'interventionset_ids',
  intervention: 'intervention_ids',
  calendarSet: 'calendarset_id',
  calendar: 'calendar_id',
  resource: 'resource_id',
  slots: 'slots',
  login: 'login',
  fiche: 'fiche_info',
  confirm: 'confirm',
} as const satisfies Readonly<Record<Step, string>>;

/** A page of the account, shown in the frame of the booking. */
export const REGISTER_CONFIRM_ROUTE = 'register_confirm';

export type StepRoute = (typeof routeOf)[Step] | typeof REGISTER_CONFIRM_ROUTE;

const steps = new Map<string, Step>(
  (Object.keys(routeOf) as Step[]).map((step) => [routeOf[step], step]),
);

/** Undefined for unknown routes. */
export const stepAt = (route: string): Step | undefined => steps.get(route);

/** True if `/{urlname}/book/{route}` exists. */
export const isStepRoute = (route: string): route is StepRoute =>
  steps.has(route) || route === REGISTER_CONFIRM_ROUTE;

/** Path without parameters. */
export const bookPath = (urlname: string, step: Step): string =>
  `/${urlname}/book/${routeOf[step]}`;

export const peoplePages = [
  'login',
  'register',
  'register_confirm',
  'reset_password',
  'reset_password_confirm',
  'set_password',
  'fiches',
  'appointments',
  'personal_data',
] as const;

export type PeoplePage = (typeof peoplePages)[number];

export const DISCONNECTED = '/disconnected';

/** The only page of a group whose address does not name the group. */
export const SET_PASSWORD = '/set_password';

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

const PUBLIC_PAGE = /^\/[^/]+(\/(?:home|map|legal\/[a-z]{1,20}))\/?$/;

/** All steps are listed as the entry. */
export const listedPath = (urlname: string, path: string): string =>
  `/${urlname}${PUBLIC_PAGE.exec(path)?.[1] ?? ''}`;
