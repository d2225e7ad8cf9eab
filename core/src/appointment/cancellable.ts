import type { Group } from '../group/group';
import type { Instant } from '../shared/zone';
import type { Appointment, AppointmentId } from './appointment';
import { groupAppointments, type AppointmentGroup } from './appointment-group';

/** What is cancelled by one tick: an appointment, or a pack as a whole. */
export interface Cancellable extends AppointmentGroup {
  readonly ids: readonly AppointmentId[];
}

/** Those ids, and all that goes with them because it was sold as one. */
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

/** Whether it is to come, and before the notice of the business: until then it may be rescheduled and cancelled. */
export const isBeforeNotice = (start: Instant, cancelNotice: number, now: Instant): boolean =>
  // appointments start at whole seconds, so the notice is counted from one
  start > now && start >= Math.floor(now / SECOND) * SECOND + cancelNotice * MINUTE;

/** Whether it may be rescheduled and cancelled now. */
export const isOpenToChange = (
  { start }: Pick<AppointmentGroup, 'start'>,
  { cancelNotice = 0 }: Pick<Group, 'cancelNotice'>,
  now: Instant,
): boolean => isBeforeNotice(Date.parse(start), cancelNotice, now);

/** Whether it can only be changed by a call: it is to come, and too near. */
export const isTooNear = (
  appointmentGroup: Pick<AppointmentGroup, 'start'>,
  group: Pick<Group, 'cancelNotice'>,
  now: Instant,
): boolean => isCancellable(appointmentGroup, now) && !isOpenToChange(appointmentGroup, group, now);

/** Whether it may be cancelled at all; how near it may be is the business's to say. */
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

/** A backend may tell a pack as one appointment with the ids of its services inside. */
const idsOf = ({ appointments }: AppointmentGroup): readonly AppointmentId[] => [
  ...new Set(
    appointments.flatMap(({ id, interventions = [] }) => [
      id,
      ...interventions.map(({ aptId }) => aptId),
    ]),
  ),
];
