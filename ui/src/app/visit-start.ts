// Fetched only with a link that chooses something, and where a visit was left
import {
  resumeJourney,
  unfinishedFrom,
  type AppointmentId,
  type BookingJourney,
  type Day,
} from '@creneau/core';

/** Takes up the visit that was left, as far as it can be read and is of today. Fetched only where one was left. */
export function resumeDraft(journey: BookingJourney, left: unknown, today: Day): void {
  const unfinished = unfinishedFrom(left, today);
  if (unfinished)
    journey.resume((offer, start, link) => resumeJourney(offer, start, link, unfinished));
}

/** The reschedule that was under way in this tab. */
export const rescheduleLeft = (left: unknown, today: Day): AppointmentId | undefined =>
  unfinishedFrom(left, today)?.reschedule;

export { resolveLink, takePreselectedSlot } from '@creneau/core';
