import { ficheValues } from '../appointment/appointment';
import type { Catalog } from '../catalog/catalog';
import { repeatBooking, repeatHidden } from '../journey/retake-booking';
import type { VisitFacts } from '../journey/visit-facts';
import { Refusal } from '../shared/refusal';
import type { Appointments } from '../appointment/appointments';
import type { DraftKeys } from '../appointment/booking';
import { canEdit } from '../appointment/appointment-rules';
import type { AppointmentGroup } from '../appointment/appointment-group';
import { withId } from '../shared/with-id';

/** The appointment keeps its time until it has another. */
export class StartEdit {
  constructor(
    private readonly visit: Pick<VisitFacts, 'journey' | 'group' | 'clock'>,
    private readonly appointments: Pick<Appointments, 'editable'>,
    private readonly keys: DraftKeys,
  ) {}

  /**
   * @param isWanted checked after the answer: false discards it. @throws
   * {Refusal<AppointmentRefusal>}
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
      // an agent may have booked items hidden from customers
      const isHidden =
        group.callCenter &&
        editable.lines.some(
          ({ interventionId }) => !withId(offer.catalog.interventions, interventionId),
        );
      const begin = isHidden ? repeatHidden : repeatBooking;
      const newJourney = begin(offer, this.keys.next(), editable);
      return {
        ...newJourney,
        // it stays with its calendars
        choices: { ...newJourney.choices, lines: editable.lines },
        reschedule: appointmentGroup,
        // for a booking that follows
        draft: {
          ...newJourney.draft,
          attendee: first.ficheId,
          fiche: ficheValues(first),
          comments: editable.comments ?? first.comments,
        },
      };
    });
  }
}
