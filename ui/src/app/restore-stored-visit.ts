// Loaded only for links that choose something, or with a stored draft
import {
  bookPath,
  mailedActionOf,
  resumeJourney,
  routeOf,
  storedJourneyFrom,
  type BookingJourney,
  type Choices,
  type Day,
  type Group,
  type PageQuery,
} from '@creneau/core';
import { editState } from '../hooks/edit-state';

/**
 * Restores today's drafts only. A confirmation is restored until another booking starts, or the visitor returns from
 * another page. Loaded only with a stored draft.
 */
export function resumeDraft(
  journey: BookingJourney,
  storedDraft: unknown,
  today: Day,
  { history, location, performance }: Window,
): void {
  const draft = storedJourneyFrom(storedDraft, today);
  if (!draft) return;
  const { walked: entryPath } = (history.state ?? {}) as { readonly walked?: string };
  const { pathname } = new URL(entryPath ?? location.pathname, location.origin);
  const beginsAnew = BOOKING.test(pathname) && !CONFIRMATION.test(pathname);
  const [navigation] = performance.getEntriesByType('navigation');
  const isReturn = (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
  // a discarded tab also reloads as back_forward, but was never left
  if (draft.booked && (beginsAnew || (draft.isLeft && isReturn))) return;
  journey.resume((offer, start, link) => resumeJourney(offer, start, link, draft));
}

const BOOKING = /^\/[^/]+(?:\/book\/[^/]+)?\/?$/;
const CONFIRMATION = new RegExp(`/book/${routeOf.confirm}/?$`);

/**
 * A reload while offline loses the history state; the tab's draft has the edit too. With `freeze` it continues, unless
 * another link was opened.
 */
export function restoreEdit(
  storedDraft: unknown,
  today: Day,
  { history, location: { pathname, search } }: Window,
  { urlname }: Pick<Group, 'urlname'>,
  query: PageQuery,
  link: Choices = {},
): void {
  const { reschedule: id, link: linkLeft } = storedJourneyFrom(storedDraft, today) ?? {};
  const state = history.state as { readonly walked?: string } | null;
  if (id === undefined || state?.walked !== undefined) return;
  const isOther = linkLeft !== JSON.stringify(link) || mailedActionOf(query);
  if (query.freezes && (isOther || !BOOKING.test(pathname))) return;
  const entryPath = query.freezes ? bookPath(urlname, 'slots') + search : undefined;
  history.replaceState({ ...state, walked: entryPath, usr: editState(id) }, '');
}

export { resolveLink, takePreselectedSlot } from '@creneau/core';
