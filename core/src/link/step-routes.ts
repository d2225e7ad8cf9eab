import type { Step } from '../journey/sequence';

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
