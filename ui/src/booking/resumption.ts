import { resumed, unfinishedFrom, type BookingJourney, type Day } from '@creneau/core';

/** Takes up the visit that was kept, as far as it can be read and is of today. Fetched only where there is one. */
export function resume(journey: BookingJourney, kept: unknown, today: Day): void {
  const left = unfinishedFrom(kept, today);
  if (left) journey.resume((offer, fresh, link) => resumed(offer, fresh, link, left));
}
