import { type HostPage, hostWish, isSet, type VisiblePart } from '@creneau/core';

/** Escape closes these before the pop-up. */
const OPEN =
  'dialog[open], [popover]:popover-open, [aria-haspopup][aria-expanded=true], [data-holds-escape]';

/** Applies the host page's layout: height, visible part, and Escape, which closes a pop-up. */
export function layOutInFrame(page: Window, host: HostPage): void {
  const { documentElement } = page.document;
  const autoresize = new URLSearchParams(page.location.search).get('autoresize');
  const follow = (resizes: boolean): void => {
    documentElement.dataset['framed'] = resizes ? 'whole' : '';
  };
  follow(isSet(autoresize));
  hostWish(host, 'resizes').subscribe(follow);
  hostWish(host, 'visible').subscribe((part) => showSeenPart(page, part));
  hostWish(host, 'minHeight').subscribe((height) =>
    documentElement.style.setProperty('--host-min-height', `${height}px`),
  );
  closeOnEscape(page, host);
}

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
