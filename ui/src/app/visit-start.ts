// Fetched only with a link that chooses something, and where a visit was left
import {
  bookPath,
  mailedActionOf,
  resumeJourney,
  routeOf,
  unfinishedFrom,
  type BookingJourney,
  type Choices,
  type Day,
  type Group,
  type PageQuery,
} from '@creneau/core';
import { editState } from '../hooks/edit-state';

/**
 * Takes up the visit that was left, as far as it can be read and is of today. What was booked comes back until the visitor
 * begins to book again, or returns to it from another page. Fetched only where one was left.
 */
export function resumeDraft(
  journey: BookingJourney,
  left: unknown,
  today: Day,
  { history, location, performance }: Window,
): void {
  const unfinished = unfinishedFrom(left, today);
  if (!unfinished) return;
  const { walked } = (history.state ?? {}) as { readonly walked?: string };
  const { pathname } = new URL(walked ?? location.pathname, location.origin);
  const beginsAnew = BOOKING.test(pathname) && !CONFIRMATION.test(pathname);
  const [navigation] = performance.getEntriesByType('navigation');
  const isReturn = (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
  // a tab that was discarded comes back as by the browser's own button, but was never left
  if (unfinished.booked && (beginsAnew || (unfinished.isLeft && isReturn))) return;
  journey.resume((offer, start, link) => resumeJourney(offer, start, link, unfinished));
}

/** The addresses of a booking: of a group, and of a step. */
const BOOKING = /^\/[^/]+(?:\/book\/[^/]+)?\/?$/;
const CONFIRMATION = new RegExp(`/book/${routeOf.confirm}/?$`);

/**
 * The entry of a reschedule has lost its state where it was loaded again without a connection: the tab knows it too. A booking whose
 * address stays goes on with it, unless another link has led there.
 */
export function restoreEdit(
  left: unknown,
  today: Day,
  { history, location: { pathname, search } }: Window,
  { urlname }: Pick<Group, 'urlname'>,
  query: PageQuery,
  link: Choices = {},
): void {
  const { reschedule: id, link: linkLeft } = unfinishedFrom(left, today) ?? {};
  const state = history.state as { readonly walked?: string } | null;
  if (id === undefined || state?.walked !== undefined) return;
  const isOther = linkLeft !== JSON.stringify(link) || mailedActionOf(query);
  if (query.freezes && (isOther || !BOOKING.test(pathname))) return;
  const walked = query.freezes ? bookPath(urlname, 'slots') + search : undefined;
  history.replaceState({ ...state, walked, usr: editState(id) }, '');
}

export { resolveLink, takePreselectedSlot } from '@creneau/core';
