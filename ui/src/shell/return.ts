/**
 * Begins the page anew when the browser brings it back from its history as it was left, and what it shows is over: whoever was
 * here is not shown to whoever comes next (reliability.md D9). Answers how to stop.
 */
export function onReturn(isOver: () => boolean): () => void {
  const returned = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && isOver()) window.location.reload();
  };
  window.addEventListener('pageshow', returned);
  return () => window.removeEventListener('pageshow', returned);
}
