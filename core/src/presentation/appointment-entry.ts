import { statusOf, type Appointment, type Status } from '../appointment/appointment';
import type { AppointmentGroup } from '../appointment/appointment-group';
import { placeOf } from '../appointment/place';
import type { Group } from '../group/group';
import { visitorTime, type VisitorTime } from '../shared/visitor-time';
import type { Instant } from '../shared/zone';

/** An entry of the list of appointments at a given time. */
export interface AppointmentEntry {
  readonly status: Status;
  /** It has ended or was cancelled: nobody comes to it any more. */
  readonly isOver: boolean;
  /** The first of it that takes place by video. */
  readonly meeting: Appointment | undefined;
  /** Its start on the visitor's clock, where that differs and they still come. */
  readonly visitorTime: VisitorTime | undefined;
  /** Where the visitor goes to; none where the business comes to them, by video too, or it was cancelled. */
  readonly place: string | undefined;
}

/** A visit as a list of appointments shows it at that instant. */
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
