/** The files for which this tab was started anew already. */
const RENEWED_FOR = 'creneau.renewedFor';

/** What a renewal needs of the browser. */
export type Tab = Pick<Window, 'sessionStorage' | 'navigator'> & {
  readonly location: Pick<Location, 'reload'>;
};

/**
 * Fetches a part of the page that is wanted now. When its file is gone, as after a release, the page is started anew on the
 * draft that it keeps, once a file. @throws {Error} the second time, and where that would not help or lose the visit.
 */
export async function reloadOnMissingChunk<T>(
  load: () => Promise<T>,
  tab: Tab = window,
): Promise<T> {
  try {
    return await load();
  } catch (fault) {
    const file = missingFile(fault);
    if (file === undefined || !renewed(tab, file)) throw fault;
    return new Promise<never>(() => undefined); // the page is on its way out
  }
}

/** The address of the file, where the fault is that it did not come (webpack names it so). */
const missingFile = (fault: unknown): string | undefined =>
  fault instanceof Error && fault.name === 'ChunkLoadError'
    ? 'request' in fault && typeof fault.request === 'string'
      ? fault.request
      : ''
    : undefined;

function renewed(tab: Tab, file: string): boolean {
  if (!tab.navigator.onLine) return false;
  try {
    const before = tab.sessionStorage.getItem(RENEWED_FOR)?.split(' ') ?? [];
    if (before.includes(file)) return false;
    tab.sessionStorage.setItem(RENEWED_FOR, [...before, file].join(' '));
  } catch {
    return false; // a blocked storage keeps neither the draft nor the count
  }
  tab.location.reload();
  return true;
}
