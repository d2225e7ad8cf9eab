import type { Role } from '@creneau/core';
import { Refusal } from '../refusal/refusal';
import { type Caller as Asking, vouchesFor } from '../session/caller';

type AppointmentScope =
  'all' | { readonly ficheIds: readonly number[] } | { readonly bookingId: number };

export interface AppointmentAccess {
  readonly groupId: number;
  readonly owns: AppointmentScope;
  readonly role: Role;
  /** Verified by an account or a mailed link; else empty. */
  readonly email: string;
}

export const isStaff = ({ role }: Pick<AppointmentAccess, 'role'>): boolean => role === 'pro';

/** Access by the link of a mail or an SMS. */
export const isForOneBooking = ({ owns }: AppointmentAccess): boolean =>
  owns !== 'all' && 'bookingId' in owns;

/** Hides the address from the link of an SMS, whose reader may be somebody else. */
export const readableBy = <Read extends { readonly email: string }>(
  caller: AppointmentAccess,
  appointment: Read,
): Read => (isForOneBooking(caller) ? { ...appointment, email: caller.email } : appointment);

/**
 * @throws {Refusal} connectionExpired for a visitor; a professional of several groups has to name
 * one
 */
export function appointmentAccessOf(
  asking: Asking,
  groupId: number | undefined,
): AppointmentAccess {
  if (asking.kind === 'visitor') throw new Refusal('connectionExpired');
  const { email } = asking;
  if (asking.kind === 'appointment')
    return {
      groupId: asking.groupId,
      owns: { bookingId: asking.bookingId },
      role: 'visitor',
      email,
    };
  if (asking.kind !== 'professional') {
    const isVerified = asking.kind === 'account' || asking.byMail;
    return {
      groupId: asking.groupId,
      owns: { ficheIds: asking.fiches.map(({ id }) => id) },
      role: isVerified ? 'user' : 'visitor',
      email: vouchesFor(asking, email) ? email : '',
    };
  }
  const { groups } = asking;
  const only = groups.length === 1 ? groups[0]?.id : undefined;
  const own = groups.find(({ id }) => id === (groupId ?? only));
  return own
    ? { groupId: own.id, owns: 'all', role: 'pro', email }
    : { groupId: groupId ?? 0, owns: { ficheIds: [] }, role: 'pro', email };
}
