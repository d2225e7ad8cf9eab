import type { VisiblePart } from '@creneau/core';

/** Thresholds of the observer: a scroll of the host page is reported at each twentieth of the page. */
const THRESHOLDS = Array.from({ length: 21 }, (_, index) => index / 20);

/** Tells which part of the frame is in sight, as the browser sees it. */
export function followSeenPart(page: Window, tell: (part: VisiblePart) => void): void {
  const { documentElement } = page.document;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry || entry.intersectionRect.height === 0) return;
      const { top, bottom } = entry.intersectionRect;
      tell({ top: Math.max(0, top), bottom });
    },
    { threshold: THRESHOLDS },
  );
  const look = (): void => {
    observer.disconnect();
    observer.observe(documentElement);
  };
  look();
  // a page that grows within a frame that has room for it crosses no threshold
  new ResizeObserver(look).observe(documentElement);
  // what a press opens is placed where it was pressed
  for (const press of ['pointerdown', 'keydown'])
    page.addEventListener(press, look, { capture: true, passive: true });
}
