import type { Step } from '../journey/sequence';

/** The last part of `/{urlname}/book/{step}` for each step: old links and the business's own use these words. */
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

/** Shown in the frame of the booking, but a page of the account rather than a step. */
export const REGISTER_CONFIRM_ROUTE = 'register_confirm';

export type StepRoute = (typeof routeOf)[Step] | typeof REGISTER_CONFIRM_ROUTE;

const steps = new Map<string, Step>(
  (Object.keys(routeOf) as Step[]).map((step) => [routeOf[step], step]),
);

/** The step that a route names; nothing for a word that is none. */
export const stepAt = (route: string): Step | undefined => steps.get(route);

/** Whether `/{urlname}/book/{route}` exists at all. */
export const isStepRoute = (route: string): route is StepRoute =>
  steps.has(route) || route === REGISTER_CONFIRM_ROUTE;

/** The path of a step, without parameters. */
export const bookPath = (urlname: string, step: Step): string =>
  `/${urlname}/book/${routeOf[step]}`;
