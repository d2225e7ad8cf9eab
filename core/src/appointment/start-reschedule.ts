import type { Catalog } from '../catalog/catalog';
import type { Group } from '../group/group';
import type { BookingJourney } from '../journey/booking-journey';
import { takenUp } from '../journey/taken-up';
import type { Clock } from '../shared/clock';
import { Refusal } from '../shared/refusal';
import type { Appointments } from './appointments';
import type { DraftKeys } from './booking';
import { canReschedule } from './reschedulable';
import type { AppointmentGroup } from './appointment-group';

/** Starts the search for another slot: the appointment keeps its time until another one is taken. */
export class StartReschedule {
  constructor(
    private readonly appointments: Pick<Appointments, 'editable'>,
    private readonly journey: BookingJourney,
    private readonly group: Group,
    private readonly clock: Clock,
    private readonly keys: DraftKeys,
  ) {}

  /** @throws {Refusal} when it cannot be moved; the visit under way is then left as it is. */
  async execute(sitting: AppointmentGroup, catalog: Catalog): Promise<void> {
    if (!canReschedule(sitting, catalog, this.group, this.clock.now()))
      throw new Refusal('notEditable');

    const editable = await this.appointments.editable(sitting.id);
    this.journey.resume((offer) => {
      const begun = takenUp(offer, this.keys.next(), editable);
      return {
        ...begun,
        editing: sitting,
        draft: { ...begun.draft, comments: editable.comments },
      };
    });
  }
}
