/** The buttons of the browser, asked about before the router is told: it goes wherever they lead. */
export class NavigationGuard {
  /** What stands in the way, while something would be lost; it may keep the event from the router. */
  guard: ((event: PopStateEvent) => void) | undefined;

  /** Make it before the router: who listens first is told first. */
  constructor(window: Pick<Window, 'addEventListener'>) {
    window.addEventListener('popstate', (event) => this.guard?.(event));
  }
}
