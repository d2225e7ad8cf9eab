import type { Catalog } from '../catalog/catalog';
import type { Group } from '../group/group';
import type { BookingJourney } from '../journey/booking-journey';
import { repeatBooking } from '../journey/repeat-booking';
import type { Clock } from '../shared/clock';
import { Refusal } from '../shared/refusal';
import type { Appointments } from '../appointment/appointments';
import type { DraftKeys } from '../appointment/booking';
import { canReschedule } from '../appointment/reschedulable';
import type { AppointmentGroup } from '../appointment/appointment-group';

/** Starts the search for another slot: the appointment keeps its time until another one is taken. */
export class StartReschedule {
  constructor(
    private readonly appointments: Pick<Appointments, 'reschedulable'>,
    private readonly journey: BookingJourney,
    private readonly group: Group,
    private readonly clock: Clock,
    private readonly keys: DraftKeys,
  ) {}

  /** @throws {Refusal} when it cannot be rescheduled; the visit under way is then left as it is. */
  async execute(appointmentGroup: AppointmentGroup, catalog: Catalog): Promise<void> {
    if (!canReschedule(appointmentGroup, catalog, this.group, this.clock.now()))
      throw new Refusal('notReschedulable');

    const reschedulable = await this.appointments.reschedulable(appointmentGroup.id);
    this.journey.resume((offer) => {
      const begun = repeatBooking(offer, this.keys.next(), reschedulable);
      return {
        ...begun,
        reschedule: appointmentGroup,
        draft: { ...begun.draft, comments: reschedulable.comments },
      };
    });
  }
}
