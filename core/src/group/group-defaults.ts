import type { Group } from './group';

/** What a group is that does not say (ENTITY-07). */
export const groupDefaults = {
  locale: 'fr',
  country: 'FR',
  currency: 'EUR',
  timezone: 'Europe/Paris',
} as const satisfies Partial<Group>;
