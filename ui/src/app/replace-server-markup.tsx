import { startTransition, useLayoutEffect, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Draws the page beside what the shell shows, in parts that let the browser breathe, and puts it in its place in one step: the same
 * views stand in the same places, so that nothing moves.
 */
export function replaceServerMarkup(shell: HTMLElement, view: ReactElement): void {
  const page = document.createElement('div');
  page.id = shell.id;
  startTransition(() =>
    createRoot(page).render(
      <>
        <Replacement shell={shell} page={page} />
        {view}
      </>,
    ),
  );
}

/** Stands before the page: whatever the views do once they are there, they do in the document. */
function Replacement({ shell, page }: { shell: HTMLElement; page: HTMLElement }) {
  useLayoutEffect(() => {
    const place = document.activeElement ? stopsOf(shell).indexOf(document.activeElement) : -1;
    shell.replaceWith(page);
    // the focus moves from a link to the element that replaces it
    const stop = stopsOf(page)[place];
    if (stop instanceof HTMLElement) stop.focus({ preventScroll: true });
  }, [shell, page]);
  return null;
}

const stopsOf = (root: HTMLElement): readonly Element[] => [
  ...root.querySelectorAll('a[href],button'),
];
