import { Refused } from '../refusal/refused';
import type { Caller as Asking } from '../session/caller';

/**
 * Whoever reads, changes or cancels appointments, and the contacts whose appointments are theirs: all that these calls
 * know of who is asking.
 */
export interface Caller {
  readonly groupId: number;
  /** Those of a professional are all of their group. */
  readonly ficheIds: readonly number[] | 'all';
}

/** What of a group's appointments is theirs; a professional of several groups says which. @throws {Refused} connectionExpired */
export function keeperOf(asking: Asking, groupId: number | undefined): Caller {
  if (asking.kind === 'visitor') throw new Refused('connectionExpired');
  if (asking.kind !== 'professional') {
    return { groupId: asking.groupId, ficheIds: asking.fiches.map(({ id }) => id) };
  }
  const { groups } = asking;
  const only = groups.length === 1 ? groups[0]?.id : undefined;
  const own = groups.find(({ id }) => id === (groupId ?? only));
  return own ? { groupId: own.id, ficheIds: 'all' } : { groupId: groupId ?? 0, ficheIds: [] };
}
