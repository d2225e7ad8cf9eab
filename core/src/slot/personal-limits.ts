import type { Instant } from '../shared/zone';

/** How many appointments one person may hold, and how near to each other. */
export interface PersonalLimits {
  /** Most upcoming appointments. */
  readonly most: number | undefined;
  /** Least minutes between two of them. */
  readonly minutesBetween: number | undefined;
  readonly isSameTimeAllowed: boolean;
}

/** An appointment of the person who books. */
export interface HeldAppointment {
  readonly start: Instant;
  readonly end: Instant;
  /** The visit that it belongs to: the lines of one count as one appointment, whichever of them are left. */
  readonly visitId: number;
}

export type BrokenLimit = 'sameTime' | 'tooCloseToAnother' | 'tooManyAppointments';

const MINUTE = 60_000;

/** Whether the appointments of a person matter at all. */
export const areLimited = ({ most, minutesBetween, isSameTimeAllowed }: PersonalLimits): boolean =>
  most !== undefined || minutesBetween !== undefined || !isSameTimeAllowed;

/** The first limit that a booking breaks. */
export function brokenLimit(
  { most, minutesBetween, isSameTimeAllowed }: PersonalLimits,
  held: readonly HeldAppointment[],
  booked: { readonly start: Instant; readonly end: Instant },
  now: Instant,
): BrokenLimit | undefined {
  const isWithin = (minutes: number, { start, end }: HeldAppointment): boolean =>
    booked.start < end + minutes * MINUTE && start < booked.end + minutes * MINUTE;

  if (!isSameTimeAllowed && held.some((one) => isWithin(0, one))) return 'sameTime';
  if (minutesBetween !== undefined && held.some((one) => isWithin(minutesBetween, one)))
    return 'tooCloseToAnother';
  const upcoming = new Set(held.filter(({ end }) => end > now).map(({ visitId }) => visitId));
  return most !== undefined && upcoming.size >= most ? 'tooManyAppointments' : undefined;
}
