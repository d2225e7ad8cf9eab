import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/**
 * Draws the page where the shell has drawn its first step already: the same views in the same place, at once, so that nothing moves, and
 * whoever stood on a link with the keyboard stands on what took its place.
 */
export function handOver(root: HTMLElement, view: ReactElement): void {
  const stops = (): readonly Element[] => [...root.querySelectorAll('a[href],button')];
  const { activeElement } = document;
  const place = activeElement ? stops().indexOf(activeElement) : -1;
  const drawn = createRoot(root);
  flushSync(() => drawn.render(view));
  const stop = stops()[place];
  if (stop instanceof HTMLElement) stop.focus({ preventScroll: true });
}
