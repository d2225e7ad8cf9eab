import { BookingAttempts } from '../booking/booking-attempt';
import { NearestSlots } from '../booking/nearest-slots';
import type { RefusalReason } from '../shared/refusal';
import { knownWeeks, type Visit } from './visit';

/** A booking and an edit have separate attempts. */
export const newAttempts = <Reason extends RefusalReason>(visit: Visit): BookingAttempts<Reason> =>
  new BookingAttempts(visit, new NearestSlots(visit, visit.ports.slots), knownWeeks(visit));
