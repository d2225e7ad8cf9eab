import { startTransition, useLayoutEffect, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Renders in a detached element, in chunks that keep the browser responsive, then replaces the server markup at once. Both
 * have the same layout, so nothing moves.
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

/** Rendered before the page, so that the effects of the views run in the document. */
function Replacement({ shell, page }: { shell: HTMLElement; page: HTMLElement }) {
  useLayoutEffect(() => {
    const place = document.activeElement ? stopsOf(shell).indexOf(document.activeElement) : -1;
    shell.replaceWith(page);
    // moves the focus from a link to the element that replaces it
    const stop = stopsOf(page)[place];
    if (stop instanceof HTMLElement) stop.focus({ preventScroll: true });
  }, [shell, page]);
  return null;
}

const stopsOf = (root: HTMLElement): readonly Element[] => [
  ...root.querySelectorAll('a[href],button'),
];
