import { firstValueFrom, type Observable } from 'rxjs';
import type { Appointment, AppointmentId } from './appointment';
import type { Booking, BookingOutcome, DraftKey, Edit, Editable } from './booking';

export abstract class Appointments {
  /**
   * All lines or none. Retries with the same key when no answer comes; calls `inDoubt` before.
   *
   * @throws {Refusal<BookingRefusal>} also when the server does not answer.
   */
  abstract book(booking: Booking, inDoubt?: () => void): Promise<BookingOutcome>;
  /**
   * Upcoming and past appointments, with names in that language. Requests on subscription. @throws
   * {Refusal}
   */
  abstract own(locale: string): Observable<readonly Appointment[]>;
  /** Those of one fiche that the caller may act for. @throws {Refusal} */
  abstract ofFiche(ficheId: number, locale: string): Observable<readonly Appointment[]>;
  /**
   * Cancels all or none; a repeated key cancels once.
   * @throws {Refusal<AppointmentRefusal>} tooLateToChange, alreadyCancelled, notThere, …
   */
  abstract cancel(ids: readonly AppointmentId[], key: DraftKey): Promise<void>;
  /**
   * Confirms all or none, each at the start that was shown. Idempotent.
   * @throws {Refusal<AppointmentRefusal>} appointmentChanged, alreadyCancelled, tooLateToChange, …
   */
  abstract confirm(visit: readonly Pick<Appointment, 'id' | 'start'>[]): Promise<void>;
  /**
   * The data to begin a reschedule with.
   * @throws {Refusal<AppointmentRefusal>} notReschedulable, tooLateToChange, alreadyCancelled, …
   */
  abstract editable(id: AppointmentId): Promise<Editable>;
  /**
   * Moves all appointments of the booking or none.
   * @throws {Refusal<EditRefusal>} slotTaken, appointmentChanged, …
   */
  abstract edit(edit: Edit): Promise<readonly Appointment[]>;
}

/** All listed appointments of the same fiche; empty if the request fails. */
export const listedBeside = (
  { ficheId }: Pick<Appointment, 'ficheId'>,
  appointments: Pick<Appointments, 'own' | 'ofFiche'>,
  locale: string,
): Promise<readonly Appointment[]> =>
  firstValueFrom(
    ficheId === undefined ? appointments.own(locale) : appointments.ofFiche(ficheId, locale),
  ).catch(() => []);

export abstract class Conversions {
  /** Failures are ignored. */
  abstract report(groupId: number): void;
}
