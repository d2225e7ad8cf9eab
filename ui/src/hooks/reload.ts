/** @returns false when the page is not reloaded. */
export type ReloadFor = (file: string) => boolean;

let usual: ReloadFor = () => false;

/** Sets the reload of `reloadOnMissingChunk`; by default there is none. */
export const reloadBy = (reload: ReloadFor): void => {
  usual = reload;
};

/**
 * When the chunk is gone, as after a release, reloads the page with its stored draft, once per file. @throws {Error} the
 * second time, or where a reload would not help or lose the draft.
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
    return new Promise<never>(() => undefined); // never resolves: the page is reloading
  }
}

/** The address of a missing file, from webpack's chunk load error. */
const missingFile = (fault: unknown): string | undefined =>
  fault instanceof Error && fault.name === 'ChunkLoadError'
    ? 'request' in fault && typeof fault.request === 'string'
      ? fault.request
      : ''
    : undefined;

/** Reloads the page then: the back/forward cache could show a logged-out account's page to the next person. @returns stops it. */
export function reloadOnReturn(isOver: () => boolean): () => void {
  const reload = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && isOver()) window.location.reload();
  };
  window.addEventListener('pageshow', reload);
  return () => window.removeEventListener('pageshow', reload);
}

interface Obstacle {
  readonly question: string;
  /** Called before the router handles back and forward; may stop the event. */
  intercept(event: PopStateEvent): void;
}

export class NavigationGuard {
  obstacle: Obstacle | undefined;

  /** Create it before the router, so that its listener is called first. */
  constructor(window: Pick<Window, 'addEventListener'>) {
    window.addEventListener('popstate', (event) => this.obstacle?.intercept(event));
  }

  mayLeave(): boolean {
    return this.obstacle === undefined || window.confirm(this.obstacle.question);
  }
}
