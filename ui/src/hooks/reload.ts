/** Reloads the page to fetch a file; says whether it does. */
export type ReloadFor = (file: string) => boolean;

let usual: ReloadFor = () => false;

/** Says how the page is reloaded. */
export const reloadBy = (reload: ReloadFor): void => {
  usual = reload;
};

/**
 * Fetches a part of the page that is wanted now. When its file is gone, as after a release, the page is started anew on the
 * draft that it keeps, once a file. @throws {Error} the second time, and where that would not help or lose the visit.
 */
export async function reloadOnMissingChunk<T>(
  load: () => Promise<T>,
  reload: ReloadFor = usual,
): Promise<T> {
  try {
    return await load();
  } catch (fault) {
    const file = missingFile(fault);
    if (file === undefined || !reload(file)) throw fault;
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

/** Something would be lost if the page were left. */
interface Obstacle {
  readonly question: string;
  /** Hears of the buttons of the browser before the router does, which goes wherever they lead; may keep the event from it. */
  intercept(event: PopStateEvent): void;
}

/** Whether leaving the page must be confirmed. */
export class NavigationGuard {
  obstacle: Obstacle | undefined;

  /** Create it before the router, so that its listener is called first. */
  constructor(window: Pick<Window, 'addEventListener'>) {
    window.addEventListener('popstate', (event) => this.obstacle?.intercept(event));
  }

  /** Whether the page may be left: nothing would be lost, or the visitor has confirmed it. */
  mayLeave(): boolean {
    return this.obstacle === undefined || window.confirm(this.obstacle.question);
  }
}
