/**
 * Prepares the page for a sandbox without its origin: it may not change its path there, so navigation stays in memory, as with
 * `freeze`. Answers whether one can book at all: where forms are forbidden one cannot.
 */
export function navigatesInMemory({ document, history, location }: Window): boolean {
  // its link to a tab of its own leads to the address as it is
  if (!submitsForms(document)) return false;
  try {
    const address = new URL(location.href);
    address.searchParams.set('freeze', '1');
    history.replaceState(history.state, '', address);
    return true;
  } catch {
    return false;
  }
}

/** A browser that forbids forms drops a submission before its event. */
function submitsForms(document: Document): boolean {
  const form = document.createElement('form');
  let isSubmitted = false;
  form.hidden = true;
  form.onsubmit = (event) => {
    event.preventDefault();
    isSubmitted = true;
  };
  document.body.append(form);
  form.requestSubmit();
  form.remove();
  return isSubmitted;
}
