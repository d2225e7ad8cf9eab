import type { DraftKey, Group } from '@creneau/core';

/** Idempotency key of a write; undefined where the group's backend has none. */
export const keyFor = (
  { features }: Pick<Group, 'features'>,
  key: DraftKey | undefined,
): DraftKey | undefined => (features.includes('idempotency') ? key : undefined);
