import type { Booked, Booking } from './booking';

/** The appointments of whoever is asking. */
export abstract class Appointments {
  /**
   * Books it, all lines or none. When no answer comes the same key is asked again by itself; `inDoubt` is called
   * before that, so that the visitor can be told that we are checking.
   * @throws {Refusal} when the business will not take it, or when nobody answers at all.
   */
  abstract book(booking: Booking, inDoubt?: () => void): Promise<Booked>;
}
