import type { Instant } from '../shared/zone';

export interface PersonalLimits {
  readonly most: number | undefined;
  /** Minimum distance in minutes. */
  readonly minutesBetween: number | undefined;
  readonly isSameTimeAllowed: boolean;
}

export interface HeldAppointment {
  readonly start: Instant;
  readonly end: Instant;
  /** Lines of one booking count as one appointment, even if some were cancelled. */
  readonly visitId: number;
}

export type BrokenLimit = 'sameTime' | 'tooCloseToAnother' | 'tooManyAppointments';

const MINUTE = 60_000;

export const areLimited = ({ most, minutesBetween, isSameTimeAllowed }: PersonalLimits): boolean =>
  most !== undefined || minutesBetween !== undefined || !isSameTimeAllowed;

/** The first limit that a booking would break; undefined if none. */
export function brokenLimit(
  { most, minutesBetween, isSameTimeAllowed }: PersonalLimits,
  ownAppointments: readonly HeldAppointment[],
  booking: { readonly start: Instant; readonly end: Instant },
  now: Instant,
): BrokenLimit | undefined {
  const isWithin = (minutes: number, { start, end }: HeldAppointment): boolean =>
    booking.start < end + minutes * MINUTE && start < booking.end + minutes * MINUTE;

  if (!isSameTimeAllowed && ownAppointments.some((one) => isWithin(0, one))) return 'sameTime';
  if (minutesBetween !== undefined && ownAppointments.some((one) => isWithin(minutesBetween, one)))
    return 'tooCloseToAnother';
  const upcoming = new Set(
    ownAppointments.filter(({ end }) => end > now).map(({ visitId }) => visitId),
  );
  return most !== undefined && upcoming.size >= most ? 'tooManyAppointments' : undefined;
}
