// Fetched only with a link that chooses something, and where a visit was left
import { resumeJourney, unfinishedFrom, type BookingJourney, type Day } from '@creneau/core';
import { rescheduleState } from '../hooks/reschedule-state';

/** Takes up the visit that was left, as far as it can be read and is of today. Fetched only where one was left. */
export function resumeDraft(journey: BookingJourney, left: unknown, today: Day): void {
  const unfinished = unfinishedFrom(left, today);
  if (unfinished)
    journey.resume((offer, start, link) => resumeJourney(offer, start, link, unfinished));
}

/** The entry of a reschedule has lost its state where it was loaded again without a connection: the tab knows it too. */
export function restoreReschedule(left: unknown, today: Day, history: History): void {
  const id = unfinishedFrom(left, today)?.reschedule;
  if (id === undefined) return;
  const state = { ...(history.state as object | null), usr: rescheduleState(id) };
  history.replaceState(state, '');
}

export { resolveLink, takePreselectedSlot } from '@creneau/core';
