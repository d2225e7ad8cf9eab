import { bookPath, SET_PASSWORD, shownQuery } from '@creneau/core';
import type { Visit } from '@creneau/core/visit';
import { metaOf } from '../hooks/page-meta';

/** Runs first: removes secrets from the address before any script or request can leak it. */
export function hideSecrets(history: History, { pathname, search, hash }: Location): void {
  const query = shownQuery(search);
  if (query !== search) history.replaceState(history.state, '', pathname + query + hash);
}

/**
 * The path includes the group that the server resolved from the host. On the password page, the group is in the history
 * state, or the one whose token this browser holds.
 */
export function pathOf(
  document: Document,
  { pathname }: Location,
  { state }: History,
  ofKey: string | undefined,
): string {
  const ofHost = metaOf(document, 'group');
  if (pathname === '/') return ofHost === undefined ? pathname : `/${ofHost}`;
  if (pathname !== SET_PASSWORD) return pathname;
  const stateUrlname = (state as { usr?: { urlname?: unknown } } | null)?.usr?.urlname;
  const urlname = typeof stateUrlname === 'string' ? stateUrlname : (ofKey ?? ofHost);
  return urlname === undefined ? pathname : `/${urlname}`;
}

/** Set here, because React Router would rewrite the address for it, and browsers refetch the favicon on each change. */
const FIRST_ENTRY = { idx: 0 };

/**
 * Makes the current step the first one drawn. A link about appointments leads to their list, even with `freeze`: its query
 * has been read by then.
 */
export function showStepAddress(
  { journey, group: { urlname }, query: { action, freezes } }: Visit,
  { pathname, search }: Location,
  history: History,
): void {
  if (pathname === SET_PASSWORD || pathname.split('/').filter(Boolean).length > 1) return;
  const { step } = journey.journey$.value;
  const isAboutOwn = action !== undefined;
  if (freezes && !isAboutOwn) return;
  const path = isAboutOwn ? `/${urlname}/appointments` : bookPath(urlname, step);
  history.replaceState(FIRST_ENTRY, '', path + search);
}
