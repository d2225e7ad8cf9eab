import type { AppointmentGroup } from '../appointment/appointment-group';
import type { Appointments } from '../appointment/appointments';
import type { Confirmable } from '../appointment/confirmable';
import { Refusal, type RefusalReason } from '../shared/refusal';

/** What a refused confirmation tells of the visit. */
const stateBy: { readonly [reason in RefusalReason]?: 'cancelled' | 'past' | 'unknown' } = {
  alreadyCancelled: 'cancelled',
  tooLateToChange: 'past',
  notThere: 'unknown',
};

/** Tells the business that the visitor will come. */
export class ConfirmVisit {
  constructor(private readonly appointments: Pick<Appointments, 'confirm'>) {}

  /**
   * Confirms the visit at the time that was shown, and answers how it stands after.
   *
   * @throws {Refusal} appointmentChanged, when it has another time by now, and any other that tells nothing of the visit.
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
