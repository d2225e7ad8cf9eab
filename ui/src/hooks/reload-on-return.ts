/**
 * Reloads a page that the browser restores from its back/forward cache after its session has ended: the next person at this
 * browser does not see what the last one left. Returns how to stop.
 */
export function reloadOnReturn(isOver: () => boolean): () => void {
  const reload = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && isOver()) window.location.reload();
  };
  window.addEventListener('pageshow', reload);
  return () => window.removeEventListener('pageshow', reload);
}
