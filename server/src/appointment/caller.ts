import { Refused } from '../refusal/refused';
import type { Caller as Asking } from '../session/caller';

/** Which appointments of a group are somebody's: all, those of some contacts, or what was booked together. */
export type Owned =
  'all' | { readonly ficheIds: readonly number[] } | { readonly bookingId: number };

/** Whoever reads, changes or cancels appointments, and which are theirs: all that these calls know of who is asking. */
export interface Caller {
  readonly groupId: number;
  readonly owns: Owned;
}

/** What of a group's appointments is theirs; a professional of several groups says which. @throws {Refused} connectionExpired */
export function keeperOf(asking: Asking, groupId: number | undefined): Caller {
  if (asking.kind === 'visitor') throw new Refused('connectionExpired');
  if (asking.kind === 'appointment')
    return { groupId: asking.groupId, owns: { bookingId: asking.bookingId } };
  if (asking.kind !== 'professional') {
    return { groupId: asking.groupId, owns: { ficheIds: asking.fiches.map(({ id }) => id) } };
  }
  const { groups } = asking;
  const only = groups.length === 1 ? groups[0]?.id : undefined;
  const own = groups.find(({ id }) => id === (groupId ?? only));
  return own ? { groupId: own.id, owns: 'all' } : { groupId: groupId ?? 0, owns: { ficheIds: [] } };
}
