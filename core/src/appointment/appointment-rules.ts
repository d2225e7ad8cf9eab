import { type Catalog, type Intervention, isAnts } from '../catalog/catalog';
import type { Group } from '../group/group';
import { withId } from '../shared/with-id';
import type { Instant } from '../shared/zone';
import { type Appointment, type AppointmentId, isActive } from './appointment';
import { type AppointmentGroup, groupAppointments } from './appointment-group';

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

/** True under v3, while it is upcoming; never for identity papers. */
export const isEditable = (
  { start }: Pick<Appointment, 'start'>,
  intervention: Pick<Intervention, 'externid'>,
  { useApiV3 }: Pick<Group, 'useApiV3'>,
  now: number,
): boolean => useApiV3 && Date.parse(start) > now && !isAnts(intervention);

/** All must be editable. The server decides if an intervention that is gone prevents it. */
export const canEdit = (
  { appointments }: Pick<AppointmentGroup, 'appointments'>,
  { interventions }: Pick<Catalog, 'interventions'>,
  group: Pick<Group, 'useApiV3'>,
  now: number,
): boolean =>
  appointments.every((appointment) => {
    const intervention = withId(interventions, appointment.interventionId);
    return isEditable(appointment, intervention ?? { externid: undefined }, group, now);
  });

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
