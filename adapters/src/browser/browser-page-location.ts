import type { PageLocation } from '@creneau/core';

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
