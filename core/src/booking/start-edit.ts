import { ficheValues } from '../appointment/fiche-values';
import type { Catalog } from '../catalog/catalog';
import { repeatBooking, repeatHidden } from '../journey/retake-booking';
import type { Visit } from '../journey/visit';
import { Refusal } from '../shared/refusal';
import type { Appointments } from '../appointment/appointments';
import type { DraftKeys } from '../appointment/booking';
import { canEdit } from '../appointment/editable';
import type { AppointmentGroup } from '../appointment/appointment-group';
import { withId } from '../shared/with-id';

/** Starts the search for another slot: the appointment keeps its time until another one is taken. */
export class StartEdit {
  constructor(
    private readonly visit: Pick<Visit, 'journey' | 'group' | 'clock'>,
    private readonly appointments: Pick<Appointments, 'editable'>,
    private readonly keys: DraftKeys,
  ) {}

  /**
   * @param isWanted whether it is still asked for when the business has answered.
   * @throws {Refusal} when it cannot be rescheduled; the visit under way is then left as it is.
   */
  async execute(
    appointmentGroup: AppointmentGroup,
    catalog: Catalog,
    isWanted: () => boolean = () => true,
  ): Promise<void> {
    const { journey, group, clock } = this.visit;
    if (!canEdit(appointmentGroup, catalog, group, clock.now()))
      throw new Refusal('notReschedulable');

    const editable = await this.appointments.editable(appointmentGroup.id);
    if (!isWanted()) return;
    const [first] = appointmentGroup.appointments;
    journey.resume((offer) => {
      // what an agent has booked may be nothing that customers are shown: the business has said that it can be moved
      const isHidden =
        group.callCenter &&
        editable.lines.some(
          ({ interventionId }) => !withId(offer.catalog.interventions, interventionId),
        );
      const begin = isHidden ? repeatHidden : repeatBooking;
      const begun = begin(offer, this.keys.next(), editable);
      return {
        ...begun,
        // it stays with whoever gives it
        choices: { ...begun.choices, lines: editable.lines },
        reschedule: appointmentGroup,
        // who comes need not be asked again of who then books another
        draft: {
          ...begun.draft,
          attendee: first.ficheId,
          fiche: ficheValues(first),
          comments: editable.comments ?? first.comments,
        },
      };
    });
  }
}
