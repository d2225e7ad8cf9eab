import { firstValueFrom, type Observable } from 'rxjs';
import type { Appointment, AppointmentId } from './appointment';
import type { Booked, Booking, DraftKey } from './booking';
import type { Editable, Edit } from './edit';

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
  /**
   * Confirms all of them or none, each at the start that was shown; what is confirmed already stays so.
   * @throws {Refusal} appointmentChanged, alreadyCancelled, tooLateToChange, notThere
   */
  abstract confirm(visit: readonly Pick<Appointment, 'id' | 'start'>[]): Promise<void>;
  /** What a reschedule begins with. @throws {Refusal} notReschedulable, tooLateToChange, alreadyCancelled, notThere */
  abstract editable(id: AppointmentId): Promise<Editable>;
  /** Gives another time to all that was booked together with it, or to none of it. @throws {Refusal} slotTaken, appointmentChanged, … */
  abstract edit(edit: Edit): Promise<readonly Appointment[]>;
}

/** What the business lists for the contact of an appointment; nothing when it does not answer. */
export const listedBeside = (
  { ficheId }: Pick<Appointment, 'ficheId'>,
  appointments: Pick<Appointments, 'own' | 'ofFiche'>,
  locale: string,
): Promise<readonly Appointment[]> =>
  firstValueFrom(
    ficheId === undefined ? appointments.own(locale) : appointments.ofFiche(ficheId, locale),
  ).catch(() => []);
