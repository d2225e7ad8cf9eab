declare global {
  interface Window {
    /** The first calls, started by the shell before the scripts loaded. */
    creneauAnswers?: Readonly<Record<string, Promise<Response>>>;
  }
}

const BODIES = '#answers';

/** The answers that came with the page, by URL: bodies from its JSON script, and pending responses. */
export function pageAnswers(page: Window = window): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>([
    ...Object.entries(page.creneauAnswers ?? {}),
    ...Object.entries(bodiesOf(page.document)),
  ]);
}

function bodiesOf(page: Document): object {
  try {
    const bodies: unknown = JSON.parse(page.querySelector(BODIES)?.textContent ?? '{}');
    return typeof bodies === 'object' && bodies !== null ? bodies : {};
  } catch {
    // optional: the calls are made instead
    return {};
  }
}
