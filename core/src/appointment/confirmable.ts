import type { Instant } from '../shared/zone';
import { isActive, type Appointment, type AppointmentId } from './appointment';
import { groupAppointments, type AppointmentGroup } from './appointment-group';

export type Confirmable =
  | {
      /** `moved`: unconfirmed, and at another time than in the reminder. */
      readonly state: 'open' | 'moved';
      readonly of: AppointmentGroup;
    }
  | { readonly state: 'confirmed'; readonly of: AppointmentGroup }
  | { readonly state: 'cancelled' | 'past' }
  | { readonly state: 'unknown' };

/** @param start prefix of the wall time in the reminder; undefined accepts any time. */
export function confirmableIn(
  {
    ids,
    start = '',
  }: { readonly ids: readonly AppointmentId[]; readonly start?: string | undefined },
  appointments: readonly Appointment[],
  now: Instant,
): Confirmable {
  const matches = groupAppointments(appointments).filter((one) =>
    one.appointments.some(({ id }) => ids.includes(id)),
  );
  const appointmentGroup = matches.find((one) => isActive(one.appointments[0]));
  if (!appointmentGroup) return { state: matches.length > 0 ? 'cancelled' : 'unknown' };
  if (Date.parse(appointmentGroup.start) <= now) return { state: 'past' };
  if (appointmentGroup.appointments.every(({ status }) => status === 'confirmed'))
    return { state: 'confirmed', of: appointmentGroup };
  return {
    state: appointmentGroup.start.startsWith(start) ? 'open' : 'moved',
    of: appointmentGroup,
  };
}
