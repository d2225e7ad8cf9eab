import { ParentWindow } from '@creneau/adapters/browser';
import {
  BookingJourney,
  Group,
  reportVisit,
  type HostEvent,
  type HostPage,
  type HostWishes,
  type VisiblePart,
} from '@creneau/core';
import i18next from 'i18next';
import type { Container } from 'inversify';
import { distinctUntilChanged, filter, map, type Observable } from 'rxjs';
import { dress } from '../../design/theme/theme-rules';
import { Language } from '../../i18n/language';
import { metaOf } from '../../shell/backend';

/** What Escape closes first. */
const OPEN = 'dialog[open], [popover]:popover-open, [aria-haspopup][aria-expanded=true]';

/** The page in a frame: laid out by its content, and in touch with the page around it from the start. */
export function enterFrame(page: Window) {
  const { documentElement } = page.document;
  const host = new ParentWindow(page, metaOf(page.document, 'frame-ancestors') ?? '');
  const asks = new URLSearchParams(page.location.search).get('autoresize');
  const frame = (resizes: boolean): void => {
    documentElement.dataset['framed'] = resizes ? 'whole' : '';
  };
  frame(asks !== null && asks !== '0' && asks !== 'false');
  wish(host, 'resizes').subscribe(frame);
  wish(host, 'visible').subscribe((part) => showSeenPart(page, part));
  wish(host, 'minHeight').subscribe((height) =>
    documentElement.style.setProperty('--host-min-height', `${height}px`),
  );
  closeOnEscape(page, host);
  return {
    follow: (container: Container): void => follow(container, host, page.document),
    fail: (reason: Extract<HostEvent, { type: 'failed' }>['reason']): void =>
      host.tell({ type: 'failed', reason }),
  };
}

/** Does in an open page what the host page asks, and tells it how the visit goes. */
function follow(container: Container, host: HostPage, { documentElement, title }: Document): void {
  const [language, journey] = [container.get(Language), container.get(BookingJourney)];
  const { usercolors, darkScheme } = container.get(Group);
  wish(host, 'locale').subscribe((locale) => {
    language.follow({ host: locale }).catch(() => undefined); // the present one stays
  });
  wish(host, 'colors').subscribe((colors) =>
    dress(documentElement, { ...usercolors, ...colors }, darkScheme),
  );
  // what the visitor has typed stays
  wish(host, 'fiche').subscribe((fiche) =>
    journey.write({ fiche: { ...fiche, ...journey.journey$.value.draft.fiche } }),
  );
  wish(host, 'vevent').subscribe((vevent) =>
    journey.write({ vevent: { ...vevent, ...journey.journey$.value.draft.vevent } }),
  );
  host.tell({ type: 'ready', title, close: i18next.t('layout:close') });
  reportVisit(journey, host);
}

/** A wish of the host page, each time it changes. */
const wish = <Name extends keyof HostWishes>(
  { wishes$ }: HostPage,
  name: Name,
): Observable<NonNullable<HostWishes[Name]>> =>
  wishes$.pipe(
    map((wishes) => wishes[name]),
    filter((value) => value !== undefined),
    distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  ) as Observable<NonNullable<HostWishes[Name]>>;

/** Dialogs stand in it. */
function showSeenPart(
  { document: { documentElement }, innerHeight }: Window,
  { top, bottom }: VisiblePart,
): void {
  const { style } = documentElement;
  style.setProperty('--seen-top', `${Math.round(top)}px`);
  style.setProperty('--seen-bottom', `${Math.max(0, Math.round(innerHeight - bottom))}px`);
}

function closeOnEscape(page: Window, host: HostPage): void {
  page.addEventListener(
    'keydown',
    ({ key }) => {
      const isFree = page.document.querySelector(OPEN) === null;
      if (key === 'Escape' && isFree && host.wishes$.value.closable) host.tell({ type: 'close' });
    },
    { capture: true },
  );
}
