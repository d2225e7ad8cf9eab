import {
  brokenLimit,
  type HeldAppointment,
  type Instant,
  type PersonalLimits,
} from '@creneau/core';
import { Refusal } from '../refusal/refusal';

export interface PersonalAppointment extends HeldAppointment {
  readonly id: number;
  /** Belongs to the fiche of the booking, not only to its e-mail. */
  readonly own: boolean;
}

export interface Person {
  readonly appointments: readonly PersonalAppointment[];
  readonly isVerified: boolean;
}

/**
 * Does not reveal appointments of an unverified e-mail: `limitReached` if no other time would help,
 * else `notBookable`.
 *
 * @throws {Refusal} sameTime, tooCloseToAnother, tooManyAppointments; notBookable, limitReached for
 * an unverified e-mail
 */
export function ensureWithinLimits(
  limits: PersonalLimits,
  { appointments, isVerified }: Person,
  period: { readonly start: Instant; readonly end: Instant },
  now: Instant,
): void {
  const own = appointments.filter((one) => isVerified || one.own);
  const reason = brokenLimit(limits, own, period, now);
  if (reason) throw new Refusal(reason);
  const reasonOfOthers = brokenLimit(limits, appointments, period, now);
  if (reasonOfOthers)
    throw new Refusal(reasonOfOthers === 'tooManyAppointments' ? 'limitReached' : 'notBookable');
}

/**
 * @throws {Refusal} blacklisted; limitReached for an unverified e-mail, as for too many
 * appointments.
 */
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
