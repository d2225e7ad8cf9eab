import type { BookingJourney } from '../journey/booking-journey';
import type { KnownWeeks } from '../journey/known-weeks';
import type { AppointmentId } from '../appointment/appointment';
import type { Appointments } from '../appointment/appointments';
import type { DraftKeys } from '../appointment/booking';
import { RepeatableOrders } from '../appointment/repeatable-orders';

export class CancelAppointments {
  private readonly orders: RepeatableOrders;

  constructor(
    private readonly appointments: Pick<Appointments, 'cancel'>,
    private readonly journey: Pick<BookingJourney, 'forget'>,
    keys: DraftKeys,
    private readonly weeks: Pick<KnownWeeks, 'forget'>,
  ) {
    this.orders = new RepeatableOrders(keys);
  }

  /** Cancels all or none. @throws {Refusal<AppointmentRefusal>} */
  async execute(ids: readonly AppointmentId[]): Promise<void> {
    await this.orders
      .give(ids.join(), (key) => this.appointments.cancel(ids, key))
      .finally(() => this.weeks.forget());
    this.journey.forget(ids);
  }
}
