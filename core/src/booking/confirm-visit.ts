import type { AppointmentGroup } from '../appointment/appointment-group';
import type { Appointments } from '../appointment/appointments';
import type { Confirmable } from '../appointment/appointment-rules';
import { isRefusal, type AppointmentRefusal } from '../shared/refusal';

const stateBy: { readonly [reason in AppointmentRefusal]?: 'cancelled' | 'past' | 'unknown' } = {
  alreadyCancelled: 'cancelled',
  tooLateToChange: 'past',
  notThere: 'unknown',
};

export class ConfirmVisit {
  constructor(private readonly appointments: Pick<Appointments, 'confirm'>) {}

  /**
   * @throws {Refusal<AppointmentRefusal>} appointmentChanged, and any without a state in `stateBy`.
   */
  async execute(of: AppointmentGroup): Promise<Confirmable> {
    try {
      await this.appointments.confirm(of.appointments.map(({ id, start }) => ({ id, start })));
      return { state: 'confirmed', of };
    } catch (failure) {
      const state = isRefusal<AppointmentRefusal>(failure) ? stateBy[failure.reason] : undefined;
      if (!state) throw failure;
      return { state };
    }
  }
}
