import type { Group } from './group';

/** What a group is that does not say. */
export const groupDefaults = {
  locale: 'fr',
  country: 'FR',
  currency: 'EUR',
  timezone: 'Europe/Paris',
} as const satisfies Partial<Group>;
