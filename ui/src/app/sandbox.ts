/**
 * Without `allow-same-origin` the path cannot change: navigation stays in memory, as with `freeze`.
 * @returns false where forms are blocked, and so are bookings.
 */
export function navigatesInMemory({ document, history, location }: Window): boolean {
  // the link to a new tab keeps the address
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

/** A browser that blocks forms drops a submission before its event. */
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
