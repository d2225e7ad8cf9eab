import {
  bookPath,
  BookingJourney,
  Group,
  SET_PASSWORD,
  shownQuery,
  type PageQuery,
} from '@creneau/core';
import type { Container } from 'inversify';
import { metaOf } from '../shell/backend';

/** Secrets leave the address before anything else happens. */
export function hideSecrets(history: History, { pathname, search, hash }: Location): void {
  const shown = shownQuery(search);
  if (shown !== search) history.replaceState(history.state, '', pathname + shown + hash);
}

/**
 * The path, with the group that the server found for the host where the path names none. Of the screen of a new
 * password it is the group that a page before this one left in the history, or else the one whose key this browser holds.
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
  const left = (state as { usr?: { urlname?: unknown } } | null)?.usr?.urlname;
  const known = typeof left === 'string' ? left : (ofKey ?? ofHost);
  return known === undefined ? pathname : `/${known}`;
}

/** As React Router marks it: it would write the address again to do so, and each time browsers ask for the icon of the page. */
const FIRST_ENTRY = { idx: 0 };

/**
 * Replaces the address of a group by that of the step where its visit stands, so that this step is the first thing drawn. A
 * link about appointments leads to their list, also where the address is to stay as it is: what the link asked for has left it already.
 */
export function showStepAddress(
  container: Container,
  { pathname, search }: Location,
  history: History,
  { action, freezes }: PageQuery,
): void {
  if (pathname === SET_PASSWORD || pathname.split('/').filter(Boolean).length > 1) return;
  const { urlname } = container.get(Group);
  const { step } = container.get(BookingJourney).journey$.value;
  const isAboutOwn = action !== undefined;
  if (freezes && !isAboutOwn) return;
  const path = isAboutOwn ? `/${urlname}/appointments` : bookPath(urlname, step);
  history.replaceState(FIRST_ENTRY, '', path + search);
}
