import type { Group } from './group';

export const groupDefaults = {
  locale: 'fr',
  country: 'FR',
  currency: 'EUR',
  timezone: 'Europe/Paris',
} as const satisfies Partial<Group>;
