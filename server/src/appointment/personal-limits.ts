import type { Instant } from '@creneau/core';
import { Refusal } from '../refusal/refusal';

/** An appointment of the person who books. */
export interface PersonalAppointment {
  readonly id: number;
  readonly start: Instant;
  readonly end: Instant;
  /** Whether it is a further line of a booking: several lines count as one appointment. */
  readonly follows: boolean;
  /** Whether it belongs to the contact of the booking, and not only to their e-mail. */
  readonly own: boolean;
}

/** How many appointments one person may hold, and how near to each other. */
export interface PersonalLimits {
  /** Most upcoming appointments; null for no limit. */
  readonly maxRdvNumber: number | null;
  /** Least minutes between two of them; null for no limit. */
  readonly mintimeBetween: number | null;
  readonly sameTimeAllowed: boolean;
}

const MINUTE = 60_000;

export const areLimited = ({
  maxRdvNumber,
  mintimeBetween,
  sameTimeAllowed,
}: PersonalLimits): boolean => maxRdvNumber !== null || mintimeBetween !== null || !sameTimeAllowed;

/** Who books, as far as the limits need to know. */
export interface Person {
  readonly appointments: readonly PersonalAppointment[];
  /** Whether the e-mail of the booking is verified to be theirs. */
  readonly isVerified: boolean;
}

/**
 * A limit that only appointments of an unverified e-mail break is refused without its name, so that a stranger does not
 * learn what its owner has booked.
 *
 * @throws {Refusal} sameTime, tooCloseToAnother, tooManyAppointments; notBookable for an unverified e-mail
 */
export function ensureWithinLimits(
  limits: PersonalLimits,
  { appointments, isVerified }: Person,
  booked: { readonly start: Instant; readonly end: Instant },
  now: Instant,
): void {
  const own = appointments.filter((one) => isVerified || one.own);
  const reason = brokenLimit(limits, own, booked, now);
  if (reason) throw new Refusal(reason);
  if (brokenLimit(limits, appointments, booked, now)) throw new Refusal('notBookable');
}

/** @throws {Refusal} blacklisted; notBookable for an unverified e-mail. */
export function ensureNotBlacklisted(
  {
    blacklisted,
    ownBlacklisted,
  }: { readonly blacklisted: boolean; readonly ownBlacklisted: boolean },
  { isVerified }: Pick<Person, 'isVerified'>,
): void {
  if (ownBlacklisted || (blacklisted && isVerified)) throw new Refusal('blacklisted');
  if (blacklisted) throw new Refusal('notBookable');
}

/** The first limit that a booking breaks. */
function brokenLimit(
  { maxRdvNumber, mintimeBetween, sameTimeAllowed }: PersonalLimits,
  appointments: readonly PersonalAppointment[],
  booked: { readonly start: Instant; readonly end: Instant },
  now: Instant,
): 'sameTime' | 'tooCloseToAnother' | 'tooManyAppointments' | undefined {
  const isWithin = (minutes: number, { start, end }: PersonalAppointment): boolean =>
    booked.start < end + minutes * MINUTE && start < booked.end + minutes * MINUTE;

  if (!sameTimeAllowed && appointments.some((one) => isWithin(0, one))) return 'sameTime';
  if (mintimeBetween !== null && appointments.some((one) => isWithin(mintimeBetween, one)))
    return 'tooCloseToAnother';
  const upcoming = appointments.filter(({ end, follows }) => end > now && !follows).length;
  return maxRdvNumber !== null && upcoming >= maxRdvNumber ? 'tooManyAppointments' : undefined;
}
