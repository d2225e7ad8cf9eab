import type { Observable } from 'rxjs';
import type { Appointment, AppointmentId } from './appointment';
import type { Booked, Booking, DraftKey } from './booking';
import type { Change, Editable } from './change';

/** The appointments of whoever is asking. */
export abstract class Appointments {
  /**
   * Books it, all lines or none. When no answer comes the same key is asked again by itself; `inDoubt` is called
   * before that, so that the visitor can be told that we are checking.
   * @throws {Refusal} when the business will not take it, or when nobody answers at all.
   */
  abstract book(booking: Booking, inDoubt?: () => void): Promise<Booked>;
  /** Those to come and those that are past, with names in that language. Asks on subscription. @throws {Refusal} */
  abstract own(locale: string): Observable<readonly Appointment[]>;
  /** The same of one contact, for whoever may act for it. @throws {Refusal} */
  abstract ofFiche(ficheId: number, locale: string): Observable<readonly Appointment[]>;
  /**
   * Cancels all of them or none; the same key asked again cancels once.
   * @throws {Refusal} tooLateToChange, alreadyCancelled, notThere
   */
  abstract cancel(ids: readonly AppointmentId[], key: DraftKey): Promise<void>;
  /** What a change begins with. @throws {Refusal} notEditable, tooLateToChange, alreadyCancelled, notThere */
  abstract editable(id: AppointmentId): Promise<Editable>;
  /** Moves all that was booked together with it, or leaves it where it is. @throws {Refusal} slotTaken, appointmentChanged, … */
  abstract change(change: Change): Promise<readonly Appointment[]>;
}
