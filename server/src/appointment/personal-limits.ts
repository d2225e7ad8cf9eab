import {
  brokenLimit,
  type HeldAppointment,
  type Instant,
  type PersonalLimits,
} from '@creneau/core';
import { Refusal } from '../refusal/refusal';

/** An appointment of the person who books. */
export interface PersonalAppointment extends HeldAppointment {
  readonly id: number;
  /** Whether it belongs to the contact of the booking, and not only to their e-mail. */
  readonly own: boolean;
}

/** Who books, as far as the limits need to know. */
export interface Person {
  readonly appointments: readonly PersonalAppointment[];
  /** Whether the e-mail of the booking is verified to be theirs. */
  readonly isVerified: boolean;
}

/**
 * A limit that only appointments of an unverified e-mail break is refused without saying whose they are, so that a stranger
 * does not learn what its owner has booked: by `limitReached` where no other time would do either.
 *
 * @throws {Refusal} sameTime, tooCloseToAnother, tooManyAppointments; notBookable, limitReached for an unverified e-mail
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
  const reasonOfOthers = brokenLimit(limits, appointments, booked, now);
  if (reasonOfOthers)
    throw new Refusal(reasonOfOthers === 'tooManyAppointments' ? 'limitReached' : 'notBookable');
}

/** @throws {Refusal} blacklisted; for an unverified e-mail limitReached, as for who has too many appointments. */
export function ensureNotBlacklisted(
  {
    blacklisted,
    ownBlacklisted,
  }: { readonly blacklisted: boolean; readonly ownBlacklisted: boolean },
  { isVerified }: Pick<Person, 'isVerified'>,
): void {
  if (ownBlacklisted || (blacklisted && isVerified)) throw new Refusal('blacklisted');
  if (blacklisted) throw new Refusal('limitReached');
}
