import { type Appointment, placeOf, type Status, statusOf } from '../appointment/appointment';
import type { AppointmentGroup } from '../appointment/appointment-group';
import type { Group } from '../group/group';
import { visitorTime, type VisitorTime } from '../shared/visitor-time';
import type { Instant } from '../shared/zone';

export interface AppointmentEntry {
  readonly status: Status;
  /** True once it has ended or was cancelled. */
  readonly isOver: boolean;
  readonly meeting: Appointment | undefined;
  /** Undefined unless it differs and the appointment is still to come. */
  readonly visitorTime: VisitorTime | undefined;
  /** Undefined for home visits, video and cancelled appointments. */
  readonly place: string | undefined;
}

export function entryAt(
  now: Instant,
  { start, end, appointments }: AppointmentGroup,
  group: Pick<Group, 'address'>,
  deviceZone: string,
): AppointmentEntry {
  const [first] = appointments;
  const status = statusOf({ status: first.status, end }, now);
  const isCancelled = status === 'cancelled';
  const isOver = isCancelled || status === 'finished';
  const isElsewhere = first.videoconference || first.homeVisit;
  return {
    status,
    isOver,
    meeting: appointments.find(({ videoconference }) => videoconference),
    visitorTime: isOver ? undefined : visitorTime(start, deviceZone),
    place: isCancelled || isElsewhere ? undefined : placeOf(first, group),
  };
}
