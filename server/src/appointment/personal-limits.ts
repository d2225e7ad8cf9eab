import type { Instant } from '@creneau/core';
import { Refused } from '../refusal/refused';

/** An upcoming appointment of the person who books. */
export interface Held {
  readonly id: number;
  readonly start: Instant;
  readonly end: Instant;
  /** Whether it is one of the lines that came with another: several at once count as one. */
  readonly follows: boolean;
  /** Whether it is of the very contact who is booked for, and not only of their address. */
  readonly own: boolean;
}

/** How many appointments one person may hold, and how near to each other. */
export interface PersonalLimits {
  /** At most so many to come; none for no limit. */
  readonly maxRdvNumber: number | null;
  /** Minutes between two of them; none for no limit. */
  readonly mintimeBetween: number | null;
  readonly sameTimeAllowed: boolean;
}

const MINUTE = 60_000;

export const areLimited = ({
  maxRdvNumber,
  mintimeBetween,
  sameTimeAllowed,
}: PersonalLimits): boolean => maxRdvNumber !== null || mintimeBetween !== null || !sameTimeAllowed;

/** What the limits are held against. */
export interface Person {
  readonly held: readonly Held[];
  /** Whether they are known by the address that they book under. */
  readonly isKnown: boolean;
}

/**
 * What others hold under an address is told to nobody but its owner: the refusal does not say which limit it is.
 *
 * @throws {Refused} sameTime, tooCloseToAnother, tooManyAppointments; notBookable
 */
export function ensureWithinLimits(
  limits: PersonalLimits,
  { held, isKnown }: Person,
  booked: { readonly start: Instant; readonly end: Instant },
  now: Instant,
): void {
  const own = held.filter((one) => isKnown || one.own);
  const refused = refusalBy(limits, own, booked, now);
  if (refused) throw new Refused(refused);
  if (refusalBy(limits, held, booked, now)) throw new Refused('notBookable');
}

/** Whom the business refuses. @throws {Refused} blacklisted; notBookable where nobody says that the address is theirs. */
export function ensureNotBlacklisted(
  {
    blacklisted,
    ownBlacklisted,
  }: { readonly blacklisted: boolean; readonly ownBlacklisted: boolean },
  { isKnown }: Pick<Person, 'isKnown'>,
): void {
  if (ownBlacklisted || (blacklisted && isKnown)) throw new Refused('blacklisted');
  if (blacklisted) throw new Refused('notBookable');
}

/** The first limit that a booking breaks. */
function refusalBy(
  { maxRdvNumber, mintimeBetween, sameTimeAllowed }: PersonalLimits,
  held: readonly Held[],
  booked: { readonly start: Instant; readonly end: Instant },
  now: Instant,
): 'sameTime' | 'tooCloseToAnother' | 'tooManyAppointments' | undefined {
  const isWithin = (minutes: number, { start, end }: Held): boolean =>
    booked.start < end + minutes * MINUTE && start < booked.end + minutes * MINUTE;

  if (!sameTimeAllowed && held.some((one) => isWithin(0, one))) return 'sameTime';
  if (mintimeBetween !== null && held.some((one) => isWithin(mintimeBetween, one)))
    return 'tooCloseToAnother';
  const upcoming = held.filter(({ end, follows }) => end > now && !follows).length;
  return maxRdvNumber !== null && upcoming >= maxRdvNumber ? 'tooManyAppointments' : undefined;
}
