// Loaded only for links that choose something, or with a stored draft
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
 * Restores a valid draft of today. A confirmation is restored until the visitor starts another booking, or returns to it
 * from another page. Loaded only with a stored draft.
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
  // a discarded tab also reloads as back_forward, but was never left
  if (unfinished.booked && (beginsAnew || (unfinished.isLeft && isReturn))) return;
  journey.resume((offer, start, link) => resumeJourney(offer, start, link, unfinished));
}

/** Paths of a booking: of the group, and of a step. */
const BOOKING = /^\/[^/]+(?:\/book\/[^/]+)?\/?$/;
const CONFIRMATION = new RegExp(`/book/${routeOf.confirm}/?$`);

/**
 * Restores the history state of an edit, which a reload while offline loses; the tab's draft has it too. With `freeze` the
 * edit continues, unless another link was opened.
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
