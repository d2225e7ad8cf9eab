import type { BookingJourney } from '../sequence/booking-journey';
import { Refusal, type RefusalReason } from '../shared/refusal';
import type { Appointments } from './appointments';

/** What no other time would help against: there is nothing left to move (EDIT-06). */
const FINAL: readonly RefusalReason[] = [
  'alreadyCancelled',
  'tooLateToChange',
  'notEditable',
  'notThere',
];

/** Moves what is being edited to the time chosen. Whoever is refused keeps the time they had (C10). */
export class ChangeAppointment {
  constructor(
    private readonly appointments: Pick<Appointments, 'change'>,
    private readonly journey: BookingJourney,
  ) {}

  /** @throws {Refusal} as the business refuses it; where that is final, nothing is edited any more. */
  async execute(locale: string): Promise<void> {
    const { editing, choices, draft } = this.journey.journey$.value;
    if (!editing || !choices.slot) return;
    const [{ ficheId, fiche }] = editing.appointments;
    try {
      const appointments = await this.appointments.change({
        id: editing.id,
        start: choices.slot.start,
        fiche: { ...(ficheId !== undefined && { id: ficheId }), values: { ...fiche } },
        comments: draft.comments,
        locale,
      });
      this.journey.confirm({ appointments, ficheToken: undefined });
    } catch (failure) {
      if (failure instanceof Refusal && FINAL.includes(failure.reason)) this.journey.restart();
      throw failure;
    }
  }
}
