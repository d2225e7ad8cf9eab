import type { VisiblePart } from '@creneau/core';

/** The observer reports a scroll of the host page at each twentieth of the page. */
const THRESHOLDS = Array.from({ length: 21 }, (_, index) => index / 20);

/** Reports the part of the frame that is in sight, by IntersectionObserver. */
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
  // a page that grows within a tall enough frame crosses no threshold
  new ResizeObserver(look).observe(documentElement);
  // a dialog is placed where it was opened
  for (const press of ['pointerdown', 'keydown'])
    page.addEventListener(press, look, { capture: true, passive: true });
}
