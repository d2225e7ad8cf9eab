import type { AppointmentGroup } from '../appointment/appointment-group';
import type { Appointments } from '../appointment/appointments';
import type { Confirmable } from '../appointment/appointment-rules';
import { Refusal, type RefusalReason } from '../shared/refusal';

const stateBy: { readonly [reason in RefusalReason]?: 'cancelled' | 'past' | 'unknown' } = {
  alreadyCancelled: 'cancelled',
  tooLateToChange: 'past',
  notThere: 'unknown',
};

export class ConfirmVisit {
  constructor(private readonly appointments: Pick<Appointments, 'confirm'>) {}

  /**
   * Resolves to the new state.
   *
   * @throws {Refusal} appointmentChanged if it was moved, and any refusal without a state in
   * `stateBy`.
   */
  async execute(of: AppointmentGroup): Promise<Confirmable> {
    try {
      await this.appointments.confirm(of.appointments.map(({ id, start }) => ({ id, start })));
      return { state: 'confirmed', of };
    } catch (failure) {
      const state = failure instanceof Refusal ? stateBy[failure.reason] : undefined;
      if (!state) throw failure;
      return { state };
    }
  }
}
