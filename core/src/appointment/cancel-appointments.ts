import type { BookingJourney } from '../journey/booking-journey';
import type { AppointmentId } from './appointment';
import type { Appointments } from './appointments';
import type { DraftKeys } from './booking';

/** Takes appointments back. */
export class CancelAppointments {
  constructor(
    private readonly appointments: Pick<Appointments, 'cancel'>,
    private readonly journey: BookingJourney,
    private readonly keys: DraftKeys,
  ) {}

  /** @throws {Refusal} when one of them cannot be cancelled: none is then. */
  async execute(ids: readonly AppointmentId[]): Promise<void> {
    await this.appointments.cancel(ids, this.keys.next());
    // what was just booked, or is being moved, is there no more
    const { booked, editing } = this.journey.journey$.value;
    const held = [...(booked?.appointments ?? []), ...(editing?.appointments ?? [])];
    if (held.some(({ id }) => ids.includes(id))) this.journey.restart();
  }
}
