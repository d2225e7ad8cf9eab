import type { DraftKey, Group } from '@creneau/core';

/** The idempotency key of a write, where the backend of the group knows such keys. */
export const keyFor = (
  { features }: Pick<Group, 'features'>,
  key: DraftKey | undefined,
): DraftKey | undefined => (features.includes('idempotency') ? key : undefined);
