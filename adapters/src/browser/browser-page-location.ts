import type { PageLocation } from '@creneau/core';

/** The address of the window. */
export class BrowserPageLocation implements PageLocation {
  readonly isFramed = window.top !== window;

  current(): string {
    const { pathname, search } = window.location;
    return pathname + search;
  }

  replace(address: string): void {
    window.location.replace(address);
  }
}
