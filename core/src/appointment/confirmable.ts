import type { Instant } from '../shared/zone';
import { isActive, type Appointment, type AppointmentId } from './appointment';
import { groupAppointments, type AppointmentGroup } from './appointment-group';

/** How the visit stands that a reminder asks to confirm. */
export type Confirmable =
  | {
      /** `moved`: it still waits to be confirmed, but at another time than the reminder told. */
      readonly state: 'open' | 'moved';
      readonly of: AppointmentGroup;
    }
  | { readonly state: 'confirmed'; readonly of: AppointmentGroup }
  | { readonly state: 'cancelled' | 'past' }
  /** None of whoever is asking, or none that is told any more. */
  | { readonly state: 'unknown' };

/** @param start the beginning of the wall time that the reminder told; none for whatever time it has. */
export function confirmableIn(
  {
    ids,
    start = '',
  }: { readonly ids: readonly AppointmentId[]; readonly start?: string | undefined },
  appointments: readonly Appointment[],
  now: Instant,
): Confirmable {
  const found = groupAppointments(appointments).filter((one) =>
    one.appointments.some(({ id }) => ids.includes(id)),
  );
  const kept = found.find((one) => isActive(one.appointments[0]));
  if (!kept) return { state: found.length > 0 ? 'cancelled' : 'unknown' };
  if (Date.parse(kept.start) <= now) return { state: 'past' };
  if (kept.appointments.every(({ status }) => status === 'confirmed'))
    return { state: 'confirmed', of: kept };
  return { state: kept.start.startsWith(start) ? 'open' : 'moved', of: kept };
}
