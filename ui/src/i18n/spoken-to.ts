import type { Filler, Group } from '@creneau/core';

/** The context of words that are said to somebody: a professional in health has patients where others have customers (SECTOR-08). */
export const spokenTo = (who: Filler | undefined, { sector }: Pick<Group, 'sector'>): string =>
  who === 'pro' && sector === 'health' ? 'pro_health' : (who ?? '');
