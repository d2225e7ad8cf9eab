import type { Group } from './group';

/** For groups that leave a setting out. */
export const groupDefaults = {
  locale: 'fr',
  country: 'FR',
  currency: 'EUR',
  timezone: 'Europe/Paris',
} as const satisfies Partial<Group>;
