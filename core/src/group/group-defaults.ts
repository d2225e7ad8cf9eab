import type { Group } from './group';

/** For a group that does not set its own. */
export const groupDefaults = {
  locale: 'fr',
  country: 'FR',
  currency: 'EUR',
  timezone: 'Europe/Paris',
} as const satisfies Partial<Group>;
