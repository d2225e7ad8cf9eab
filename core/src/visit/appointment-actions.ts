import { CancelAppointments } from '../booking/cancel-appointments';
import { ConfirmVisit } from '../booking/confirm-visit';
import { RetakeAppointment } from '../booking/retake-appointment';
import { StartEdit } from '../booking/start-edit';
import { AppointmentActions } from '../presentation/carry-out-actions';
import { partOf } from './part-of';
import { knownWeeks, type Visit } from './visit';

const cancelAppointments = partOf(
  (visit: Visit) =>
    new CancelAppointments(
      visit.ports.appointments,
      visit.journey,
      visit.ports.draftKeys,
      knownWeeks(visit),
    ),
);

export const appointmentActions = partOf((visit: Visit) => {
  const { appointments, draftKeys } = visit.ports;
  return new AppointmentActions(
    cancelAppointments(visit),
    new ConfirmVisit(appointments),
    new StartEdit(visit, appointments, draftKeys),
    new RetakeAppointment(visit.journey, draftKeys),
    visit.offeredCatalog,
  );
});

/**
 * Cancels what has just been booked. The journey then has it as `cancelled`, until `journey.restart()`.
 *
 * @throws {Refusal} when it stays booked.
 */
export async function cancelBooked(visit: Visit): Promise<void> {
  const { booked } = visit.journey.journey$.value;
  if (booked) await cancelAppointments(visit).execute(booked.appointments.map(({ id }) => id));
}
