import type { BookingJourney } from '../journey/booking-journey';
import { repeatBooking } from '../journey/retake-booking';
import type { DraftKeys } from '../appointment/booking';
import { ficheValues } from '../appointment/appointment';
import { linesOf, type AppointmentGroup } from '../appointment/appointment-group';

export class RetakeAppointment {
  constructor(
    private readonly journey: BookingJourney,
    private readonly keys: DraftKeys,
  ) {}

  /** @throws {Refusal<AppointmentRefusal>} incomplete, noLongerOffered: the visit then starts over. */
  execute(appointmentGroup: AppointmentGroup): void {
    const [first] = appointmentGroup.appointments;
    const { packId, resourceId, ficheId } = first;
    const former = { lines: linesOf(appointmentGroup), packId, resourceId };
    try {
      this.journey.resume((offer) => repeatBooking(offer, this.keys.next(), former));
      this.journey.write({ attendee: ficheId, fiche: ficheValues(first) });
    } catch (failure) {
      this.journey.restart();
      throw failure;
    }
  }
}
