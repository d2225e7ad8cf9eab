import type { Instant } from '@creneau/core';
import { Refused } from '../refusal/refused';

/** An upcoming appointment of the person who books. */
export interface Held {
  readonly id: number;
  readonly start: Instant;
  readonly end: Instant;
  /** Whether it is one of the lines that came with another: several at once count as one. */
  readonly follows: boolean;
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

/** @throws {Refused} sameTime, tooCloseToAnother, tooManyAppointments. */
export function ensureWithinLimits(
  { maxRdvNumber, mintimeBetween, sameTimeAllowed }: PersonalLimits,
  held: readonly Held[],
  booked: { readonly start: Instant; readonly end: Instant },
  now: Instant,
): void {
  const isWithin = (minutes: number, { start, end }: Held): boolean =>
    booked.start < end + minutes * MINUTE && start < booked.end + minutes * MINUTE;

  if (!sameTimeAllowed && held.some((one) => isWithin(0, one))) throw new Refused('sameTime');
  if (mintimeBetween !== null && held.some((one) => isWithin(mintimeBetween, one))) {
    throw new Refused('tooCloseToAnother');
  }
  const upcoming = held.filter(({ end, follows }) => end > now && !follows).length;
  if (maxRdvNumber !== null && upcoming >= maxRdvNumber) throw new Refused('tooManyAppointments');
}
