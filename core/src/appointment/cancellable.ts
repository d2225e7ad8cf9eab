import type { Group } from '../group/group';
import type { Instant } from '../shared/zone';
import type { Appointment, AppointmentId } from './appointment';
import { groupAppointments, type AppointmentGroup } from './appointment-group';

export interface Cancellable extends AppointmentGroup {
  readonly ids: readonly AppointmentId[];
}

export function cancellables(
  ids: readonly AppointmentId[],
  appointments: readonly Appointment[],
): readonly Cancellable[] {
  return groupAppointments(appointments)
    .flatMap((appointmentGroup) =>
      appointmentGroup.packId === undefined ? apart(appointmentGroup) : [appointmentGroup],
    )
    .map((appointmentGroup) => ({ ...appointmentGroup, ids: idsOf(appointmentGroup) }))
    .filter((one) => one.ids.some((id) => ids.includes(id)));
}

const SECOND = 1_000;
const MINUTE = 60_000;

/** Upcoming, and before the deadline. */
export const isBeforeNotice = (start: Instant, cancelNotice: number, now: Instant): boolean =>
  // appointments start at whole seconds, so the notice is counted from one
  start > now && start >= Math.floor(now / SECOND) * SECOND + cancelNotice * MINUTE;

export const isOpenToChange = (
  { start }: Pick<AppointmentGroup, 'start'>,
  { cancelNotice = 0 }: Pick<Group, 'cancelNotice'>,
  now: Instant,
): boolean => isBeforeNotice(Date.parse(start), cancelNotice, now);

export const isTooNear = (
  appointmentGroup: Pick<AppointmentGroup, 'start'>,
  group: Pick<Group, 'cancelNotice'>,
  now: Instant,
): boolean => isCancellable(appointmentGroup, now) && !isOpenToChange(appointmentGroup, group, now);

/** Ignores the deadline, which the server checks. */
export const isCancellable = ({ start }: Pick<AppointmentGroup, 'start'>, now: Instant): boolean =>
  Date.parse(start) > now;

const apart = ({ appointments }: AppointmentGroup): readonly AppointmentGroup[] =>
  appointments.map((appointment) => ({
    id: appointment.id,
    appointments: [appointment],
    start: appointment.start,
    end: appointment.end,
    packId: undefined,
  }));

/** A backend may report a pack as one appointment that contains the ids of its interventions. */
const idsOf = ({ appointments }: AppointmentGroup): readonly AppointmentId[] => [
  ...new Set(
    appointments.flatMap(({ id, interventions = [] }) => [
      id,
      ...interventions.map(({ aptId }) => aptId),
    ]),
  ),
];
