import type { BookingJourney } from '../journey/booking-journey';
import type { KnownWeeks } from '../journey/known-weeks';
import type { AppointmentId } from '../appointment/appointment';
import type { Appointments } from '../appointment/appointments';
import type { DraftKeys } from '../appointment/booking';

/** Takes appointments back. */
export class CancelAppointments {
  constructor(
    private readonly appointments: Pick<Appointments, 'cancel'>,
    private readonly journey: Pick<BookingJourney, 'forget'>,
    private readonly keys: DraftKeys,
    private readonly weeks: Pick<KnownWeeks, 'forget'>,
  ) {}

  /** @throws {Refusal} when one of them cannot be cancelled: none is then. */
  async execute(ids: readonly AppointmentId[]): Promise<void> {
    await this.appointments.cancel(ids, this.keys.next()).finally(() => this.weeks.forget());
    this.journey.forget(ids);
  }
}
