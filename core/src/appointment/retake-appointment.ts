import type { BookingJourney } from '../journey/booking-journey';
import { takenUp } from '../journey/taken-up';
import type { DraftKeys } from './booking';
import { linesOf, type AppointmentGroup } from './appointment-group';

/** Asks for the same once more: only the time is left to choose. */
export class RetakeAppointment {
  constructor(
    private readonly journey: BookingJourney,
    private readonly keys: DraftKeys,
  ) {}

  /** @throws {Refusal} incomplete, noLongerOffered: the visit then begins anew. */
  execute(sitting: AppointmentGroup): void {
    const [{ packId, resourceId, fiche }] = sitting.appointments;
    const taken = { lines: linesOf(sitting), packId, resourceId };
    try {
      this.journey.resume((offer) => takenUp(offer, this.keys.next(), taken));
      this.journey.write({ fiche: { ...fiche } });
    } catch (failure) {
      this.journey.restart();
      throw failure;
    }
  }
}
